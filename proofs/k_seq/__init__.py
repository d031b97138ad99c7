"""Theorems about the k-sequential rule."""
