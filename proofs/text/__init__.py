"""Theorems about texts: rounds, completion and the end token."""
