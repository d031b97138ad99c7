"""Theorems about trees of candidates."""
