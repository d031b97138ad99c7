"""Theorems about a list of certain candidates."""
