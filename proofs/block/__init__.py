"""Theorems about block verification."""
