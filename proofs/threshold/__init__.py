"""Theorems about threshold acceptance."""
