"""Theorems about what any rule with several candidates can accept."""
