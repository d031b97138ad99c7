"""Test vectors: inputs, what must come out, and the mistakes that each of them is aimed at.

A case is a function in ``cases/`` whose docstring is published and whose place is the vectors' id. What
is expected, certified and killed is computed, never typed; ``data/`` is compiled from it.
"""
