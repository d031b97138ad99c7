"""The command line: what was typed in, what was found out, and an exit code; no mathematics."""
