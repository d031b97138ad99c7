"""Known mistakes, one per file, and exact rules that are often taken for mistakes."""
