"""One published verification rule per file, each an ordinary program over a Chooser."""
