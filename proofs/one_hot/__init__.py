"""Theorems about the one-hot rule."""
