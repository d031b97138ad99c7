"""The record of one mistake: a consumer that is plain and right, but for one part."""

from dataclasses import dataclass

from specdec_exact.vectors.plain import Plain

__all__ = ["Mistake"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that programs get wrong although their rule is right.

    name        its identifier, with hyphens
    sentence    what it gets wrong
    consumer    answers questions with the mistake in it
    reports     public reports, as ``owner/repository issues/123``
    """

    name: str
    sentence: str
    consumer: Plain
    reports: tuple[str, ...] = ()
