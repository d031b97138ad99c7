"""One vector a line: for readers that take a file as a stream."""

from collections.abc import Iterable

from specdec_exact.vectors.codec import write
from specdec_exact.vectors.record import Suite
from specdec_exact.vectors.seal import canonical

__all__ = ["json_lines"]


def json_lines(suites: Iterable[Suite]) -> str:
    """Return the vectors of some suites, a line each.

    >>> json_lines([])
    ''
    """
    return "".join(
        canonical(write(vector)) + "\n"
        for suite in suites
        for group in suite.groups
        for vector in group.vectors
    )
