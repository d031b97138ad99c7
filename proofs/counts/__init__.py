"""Theorems about token counts and what they are worth in time."""
