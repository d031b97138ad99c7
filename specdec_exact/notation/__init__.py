"""Kernel values as plain data and back: strict JSON text, laws, blocks, claims and evidence."""
