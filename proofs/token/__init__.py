"""Theorems about the token rule."""
