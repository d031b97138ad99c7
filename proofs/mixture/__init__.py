"""Theorems about the static mixture."""
