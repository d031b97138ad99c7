"""What a consumer is asked: one dataclass for each operation, integers and rows only.

A number is an integer of a grid: ``coins[i] / 2**grid``. A share that is no weight of a row is a pair
``(numerator, denominator)``. Nowhere does a consumer have to parse a rational.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from specdec_exact.vectors.row import Row

__all__ = [
    "Accumulate",
    "Ask",
    "Counts",
    "Propose",
    "Report",
    "RoundLaw",
    "Sample",
    "Share",
    "StepLaw",
    "Transform",
    "Verify",
    "VerifyList",
]

Share: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Verify:
    """Verify drafts: say what is emitted, and how many drafts are accepted.

    target    one row for each draft and one for the token after the last
    draft     one row for each draft: the law it was drawn from
    drafts    the drafted tokens; -1 is a placeholder
    coins     the number each draft is tested with
    last      the number that draws the token which is no draft, along the cumulative weights
    """

    rule: str
    vocabulary: int
    target: tuple[Row, ...]
    draft: tuple[Row, ...]
    drafts: tuple[int, ...]
    grid: int
    coins: tuple[int, ...]
    last: int
    op: Literal["verify"] = "verify"


@dataclass(frozen=True, slots=True)
class VerifyList:
    """Verify several candidates for one position: say which token is emitted.

    candidates    in the order in which they were proposed
    coins         the number each candidate is tested with
    last          the number that draws the token if no candidate passes
    """

    rule: str
    vocabulary: int
    target: Row
    draft: Row
    candidates: tuple[int, ...]
    grid: int
    coins: tuple[int, ...]
    last: int
    op: Literal["verify-list"] = "verify-list"


@dataclass(frozen=True, slots=True)
class StepLaw:
    """Say the law of the token that one step emits.

    candidates    how many proposals the step draws from the draft
    """

    rule: str
    vocabulary: int
    candidates: int
    target: Row
    draft: Row
    op: Literal["step-law"] = "step-law"


@dataclass(frozen=True, slots=True)
class RoundLaw:
    """Say the law of what one round emits: the tokens, and how many are accepted drafts.

    contexts         the texts, after the start of the round, that have rows of their own
    target, draft    a row for each context, and one for every other text
    end              the token behind which nothing is emitted; -1 if there is none
    """

    rule: str
    vocabulary: int
    draft_length: int
    contexts: tuple[tuple[int, ...], ...]
    target: tuple[Row, ...]
    draft: tuple[Row, ...]
    end: int
    op: Literal["round-law"] = "round-law"


@dataclass(frozen=True, slots=True)
class Transform:
    """Say the law to draw from, once the model's row has been treated as a request asks.

    The order is: allowed tokens, penalty, temperature; then both filters, looking at one law.

    temperature    weights are raised to its inverse; 0 is the first heaviest token
    top_k          how many tokens are kept; 0 keeps all
    top_p          the share of the mass that is kept
    penalty        the factor for each time a token stands in the text
    allowed        the tokens that a grammar allows
    """

    vocabulary: int
    weights: Row
    temperature: Share
    top_k: int
    top_p: Share
    penalty: Share
    text: tuple[int, ...]
    allowed: tuple[int, ...]
    op: Literal["transform"] = "transform"


@dataclass(frozen=True, slots=True)
class Counts:
    """Say the law of a count.

    count    ``accepted``: drafts before the first rejection; ``emitted``: with the token after them;
             ``kept``: emitted tokens up to the first end token, which is kept
    given    ``conditional``: a rate holds if all drafts before it were accepted; ``survival``: it is
             the share of rounds that accept so far
    rates    per position, how likely a draft is accepted
    ends     per position, how likely a draft is accepted and is the end token; for ``kept``
    """

    count: Literal["accepted", "emitted", "kept"]
    given: Literal["conditional", "survival"]
    rates: tuple[Share, ...]
    ends: tuple[Share, ...]
    op: Literal["counts"] = "counts"


@dataclass(frozen=True, slots=True)
class Report:
    """Say the number that is to be reported.

    what       ``probability``: of the emitted token ``numbers[1]``, the raw weight in row
               ``numbers[0]``; ``kept``: how many tokens of ``numbers[1:]`` are kept when
               ``numbers[0]`` ends the text; ``accepted-mean``: how many drafts are accepted on
               average if each of ``numbers[2]`` is, once it is tested, with ``numbers[0] /
               numbers[1]``; ``accepted-per-tested``: of rounds that all emit ``numbers[0]`` tokens
               with room for ``numbers[1]``
    rows       of all positions
    """

    what: Literal["probability", "kept", "accepted-mean", "accepted-per-tested"]
    numbers: tuple[int, ...]
    rows: tuple[Row, ...]
    op: Literal["report"] = "report"


@dataclass(frozen=True, slots=True)
class Sample:
    """Run so many steps with your own randomness, and say how many emitted a token of the event."""

    rule: str
    vocabulary: int
    target: Row
    draft: Row
    samples: int
    event: tuple[int, ...]
    op: Literal["sample"] = "sample"


@dataclass(frozen=True, slots=True)
class Propose:
    """Draw one proposal for each number k / ticks, and tell the law they were drawn from.

    As numbers are spread evenly, the tokens have exactly the law that was really sampled.

    target    what a verifier that trusts the told law would have to emit
    """

    vocabulary: int
    target: Row
    weights: Row
    temperature: Share
    top_k: int
    ticks: int
    op: Literal["propose"] = "propose"


@dataclass(frozen=True, slots=True)
class Accumulate:
    """Run so many steps on the words of the generator, and say the hash of all answers.

    target, draft    the rows that are taken in turn
    """

    rule: str
    vocabulary: int
    target: tuple[Row, ...]
    draft: tuple[Row, ...]
    seed: int
    runs: int
    op: Literal["accumulate"] = "accumulate"


Ask: TypeAlias = (
    Verify
    | VerifyList
    | StepLaw
    | RoundLaw
    | Transform
    | Counts
    | Report
    | Sample
    | Propose
    | Accumulate
)
