"""Theorems about lenient acceptance."""
