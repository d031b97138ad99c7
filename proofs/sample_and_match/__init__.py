"""Theorems about sample and match."""
