"""Replace the randomness of a piece of code, for the length of one run."""

from specdec_exact.audit.sources.install import replaced

__all__ = ["replaced"]
