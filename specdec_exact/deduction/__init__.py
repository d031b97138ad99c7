"""Proofs for every alphabet and every draft length, checked in Fractions; trusted like the kernel."""
