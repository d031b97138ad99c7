"""Theorems about what any rule must give up."""
