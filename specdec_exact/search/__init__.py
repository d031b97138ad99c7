"""Finding what the kernel can check: evidence for claims about laws and blocks."""

from specdec_exact.search.certify import certify, certify_distance

__all__ = ["certify", "certify_distance"]
