"""The law a drafter declares against the law its drafts really have."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options
from specdec_exact.audit.provenance import provenance
from specdec_exact.audit.suite import dyadic
from tests.audit.rules import RNG

Drafter = Callable[..., Any]


def drafter(propose: Callable[[Any], int], tell: Callable[[Any], Any], lag: int = 0) -> Drafter:
    """Return a drafter that proposes by one function of the row and declares another."""

    def drafted(model: Any, length: int) -> Any:
        text: list[int] = []
        rows: list[Any] = []
        for _ in range(length):
            rows.append(tell(model(text[: max(len(text) - lag, 0)])))
            text.append(propose(model(text)))
        return text, rows

    return drafted


def drawn(row: Any) -> int:
    return int(RNG.choice(len(row), p=row))


def squared(row: Any) -> Any:
    return row**2 / (row**2).sum()


def same(row: Any) -> Any:
    return row


def certain(row: Any) -> Any:
    return np.eye(len(row))[int(row.argmax())]


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        (drafter(drawn, same), "lossless"),
        (drafter(lambda row: drawn(squared(row)), squared), "lossless"),
        (drafter(lambda row: int(row.argmax()), certain), "lossless"),
        (drafter(lambda row: int(row.argmax()), same), "lossy"),
        (drafter(drawn, squared), "lossy"),
        (drafter(drawn, same, lag=1), "lossy"),
        (drafter(lambda row: drawn(squared(row)), same), "lossy"),
    ],
)
def test_a_declared_law_is_the_law_of_the_drafts_or_it_is_not(code: Drafter, verdict: str) -> None:
    assert provenance(code).verdict == verdict


def test_one_model_may_be_given() -> None:
    case = dyadic(3, 2)
    assert provenance(drafter(drawn, same), case.draft, size=3).total_variation == 0


def test_a_law_that_depends_on_more_than_the_text_is_inconclusive() -> None:
    def moody(model: Any, _: int) -> Any:
        row = model([])
        return [drawn(row)], [row if RNG.random() < 1 / 2 else squared(row)]

    assert provenance(moody, draft_length=1).verdict == "inconclusive"


@pytest.mark.parametrize(
    ("result", "words"),
    [([0], "a pair"), (([0], []), "a row for every draft"), (([0], [[0.0, 0.0]]), "at least 0")],
)
def test_a_drafter_that_gives_something_else_is_an_error(result: object, words: str) -> None:
    found = provenance(lambda *_: result, draft_length=1, options=Options(arrays="list"))
    assert (found.verdict, words in found.reason) == ("error", True)
