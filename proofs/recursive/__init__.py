"""Theorems about recursive rejection with several candidates."""
