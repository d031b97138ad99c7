"""A plain consumer: every question answered in integers, from the papers and without our schemes.

It is what somebody would write in another language, in Python. The parts that mistakes replace are
methods of their own.
"""

from specdec_exact.vectors.plain.consumer import Plain, answer
from specdec_exact.vectors.plain.rows import Asked, Integers, Refused, spelled

__all__ = ["Asked", "Integers", "Plain", "Refused", "answer", "spelled"]
