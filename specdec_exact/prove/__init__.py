"""Theorem records, the engines that answer for them, and what their answers amount to."""
