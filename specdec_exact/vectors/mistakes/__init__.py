"""Mistakes of implementations: what the exact faults cannot say, because it happens to numbers.

The faults of ``specdec_exact.faults`` are rules; these are programs that answer questions, a plain
and right one with one part replaced.
"""
