"""Ten classic mutants of the token rule, each by a formula for the law of what it emits.

With ``a`` the probability of keeping each proposal, and ``r`` the law that replaces what is not kept,

    emitted = draft * a + (1 - sum(draft * a)) * r

so that they can be sampled on any alphabet. One of them is lossless: a good test lets it pass.
"""

from collections.abc import Callable

import numpy as np

from specdec_exact.search.sampler import Floats, Subject

__all__ = ["CLASSIC", "CORRECT"]


def _emitted(target: Floats, draft: Floats, kept: Floats, weights: Floats) -> Floats:
    accepted = draft * kept
    mass = weights.sum()
    replaced = weights / mass if mass > 0 else target
    return np.asarray(accepted + max(1 - float(accepted.sum()), 0.0) * replaced)


def _ratio(target: Floats, draft: Floats, factor: float = 1.0) -> Floats:
    """Return ``min(1, factor * target / draft)``, and 1 where the draft has no weight."""
    safe = np.where(draft > 0, draft, 1.0)
    return np.where(draft > 0, np.minimum(1.0, factor * target / safe), 1.0)


def _excess(target: Floats, draft: Floats) -> Floats:
    return np.maximum(target - draft, 0.0)


def _correct(target: Floats, draft: Floats) -> Floats:
    return _emitted(target, draft, _ratio(target, draft), _excess(target, draft))


def _accept_always(target: Floats, draft: Floats) -> Floats:
    del target
    return draft


def _redraw(target: Floats, draft: Floats) -> Floats:
    return _emitted(target, draft, _ratio(target, draft), target)


def _without_proposal(target: Floats, draft: Floats) -> Floats:
    """Replace a rejected x by the target on all tokens but x."""
    rejected = draft * (1 - _ratio(target, draft))
    others = 1 - target
    share = np.where(others > 0, rejected / np.where(others > 0, others, 1.0), 0.0)
    return np.asarray(draft - rejected + target * (share.sum() - share))


def _absolute(target: Floats, draft: Floats) -> Floats:
    return _emitted(target, draft, _ratio(target, draft), np.abs(target - draft))


def _argmax(target: Floats, draft: Floats) -> Floats:
    best = np.zeros_like(target)
    best[int(np.argmax(_excess(target, draft)))] = 1.0
    return _emitted(target, draft, _ratio(target, draft), best)


def _too_lenient(target: Floats, draft: Floats) -> Floats:
    return _emitted(target, draft, _ratio(target, draft, 1.134), _excess(target, draft))


def _no_coin(target: Floats, draft: Floats) -> Floats:
    kept = (target >= draft).astype(np.float64)
    return _emitted(target, draft, kept, _excess(target, draft))


def _one_hot(target: Floats, draft: Floats) -> Floats:
    """Keep x with the target's weight of x, else replace it by the target on the other tokens."""
    del draft
    return target


def _mixed_up(target: Floats, draft: Floats) -> Floats:
    return _emitted(target, draft, target, _excess(target, draft))


def _other_temperature(target: Floats, draft: Floats) -> Floats:
    told = draft ** (1 / 0.7)
    told = told / told.sum()
    return _emitted(target, draft, _ratio(target, told), _excess(target, told))


def _wrong(name: str, sentence: str, closed: Callable[[Floats, Floats], Floats]) -> Subject:
    return Subject(name, sentence, lossless=False, closed=closed)


CORRECT = Subject("correct", "The token rule.", lossless=True, closed=_correct)
CLASSIC: tuple[Subject, ...] = (
    _wrong("M1 accept always", "The number of the test is always 0.", _accept_always),
    _wrong("M2 redraw", "A rejected token is redrawn from the target.", _redraw),
    _wrong("M3 redraw others", "It is redrawn without the rejected proposal.", _without_proposal),
    _wrong("M4 absolute", "The residual is the absolute difference.", _absolute),
    _wrong("M5 argmax", "The likeliest token of the residual is emitted.", _argmax),
    _wrong("M6 ratio x 1.134", "The ratio is 1.134 times too large.", _too_lenient),
    _wrong("M7 no coin", "Accepted if and only if target >= draft.", _no_coin),
    Subject(
        "M8 one-hot",
        "A sampled draft is verified as a certain one, which is exact.",
        lossless=True,
        closed=_one_hot,
    ),
    _wrong("M9 mixed up", "One-hot test, residual of the token rule.", _mixed_up),
    _wrong("M10 temperature", "The draft claims temperature 0.7, drawn at 1.", _other_temperature),
)
