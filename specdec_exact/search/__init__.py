"""Find the smallest input on which a rule goes wrong, and the evidence that the kernel can check."""

from specdec_exact.search.certify import certify, certify_distance
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.result import Found, ProvedBounded, Result, Searched, Tried

__all__ = [
    "Found",
    "ProvedBounded",
    "Result",
    "SearchBudget",
    "Searched",
    "Tried",
    "certify",
    "certify_distance",
    "find_counterexample",
]
