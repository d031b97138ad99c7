"""Rules as somebody would write them in NumPy, who has never heard of this package."""

from typing import Any

import numpy as np

RNG = np.random.default_rng(0)


def pieces(xs: Any, q: Any, p: Any) -> Any:
    """Return how many drafts pass, and the row the last token comes from."""
    n = len(xs)
    i = np.arange(n)
    passed = RNG.random(n) < p[i, xs] / q[i, xs]
    k = n if passed.all() else int(np.argmin(passed))
    return k, p[n] if k == n else np.maximum(p[k] - q[k], 0)


def standard(xs: Any, q: Any, p: Any) -> Any:
    k, row = pieces(xs, q, p)
    return [*xs[:k], RNG.choice(len(row), p=row / row.sum())], k


def multiplied(xs: Any, q: Any, p: Any) -> Any:
    k = 0
    while k < len(xs) and RNG.random() * q[k, xs[k]] < p[k, xs[k]]:
        k += 1
    row = p[k] if k == len(xs) else np.maximum(p[k] - q[k], 0)
    return [*xs[:k], int(np.argmax(RNG.multinomial(1, row / row.sum())))], k


def exponential_race(xs: Any, q: Any, p: Any) -> Any:
    k, row = pieces(xs, q, p)
    return [*xs[:k], int(np.argmax(row / RNG.exponential(size=len(row))))], k


def logarithmic_race(xs: Any, q: Any, p: Any) -> Any:
    k, row = pieces(xs, q, p)
    with np.errstate(divide="ignore"):
        return [*xs[:k], int(np.argmin(-np.log(RNG.random(len(row))) / row))], k


def cumulative(xs: Any, q: Any, p: Any) -> Any:
    k, row = pieces(xs, q, p)
    sums = np.cumsum(row)
    return [*xs[:k], int(np.searchsorted(sums, RNG.random() * sums[-1], side="right"))], k


def counted(xs: Any, q: Any, p: Any) -> Any:
    k, row = pieces(xs, q, p)
    sums = np.cumsum(row) / row.sum()
    return [*xs[:k], int((RNG.random() >= sums).sum())], k


def gumbel(xs: Any, q: Any, p: Any) -> Any:
    k, row = pieces(xs, q, p)
    with np.errstate(divide="ignore"):
        return [*xs[:k], int(np.argmax(np.log(row) + RNG.gumbel(size=len(row))))], k


def sample_and_match(xs: Any, _q: Any, p: Any) -> Any:
    for k, x in enumerate(xs):
        drawn = int(RNG.choice(p.shape[1], p=p[k]))
        if drawn != x:
            return [*xs[:k], drawn], k
    return [*xs, int(RNG.choice(p.shape[1], p=p[-1]))], len(xs)


EXACT = (
    standard,
    multiplied,
    exponential_race,
    logarithmic_race,
    cumulative,
    counted,
)


def replaced_from(make: Any) -> Any:
    """Return the rule that draws the replacement from another row."""

    def rule(xs: Any, q: Any, p: Any) -> Any:
        k, row = pieces(xs, q, p)
        if k < len(xs):
            row = np.asarray(make(p, q, k, xs[k]), dtype=float)
        return [*xs[:k], int(np.searchsorted(np.cumsum(row), RNG.random(), side="right"))], k

    return rule


def normal(row: Any) -> Any:
    """Return a row divided by its sum."""
    return row / row.sum()


def accepted_if(accepts: Any) -> Any:
    """Return the rule with another acceptance test."""

    def rule(xs: Any, q: Any, p: Any) -> Any:
        k = 0
        while k < len(xs) and accepts(p[k], q[k], xs[k]):
            k += 1
        row = p[k] if k == len(xs) else np.maximum(p[k] - q[k], 0)
        row = row if row.sum() else p[k]
        return [*xs[:k], int(RNG.choice(len(row), p=row / row.sum()))], k

    return rule


def without(row: Any, x: Any) -> Any:
    """Return a row without one token."""
    kept = np.array(row)
    kept[x] = 0
    return normal(kept) if kept.sum() else np.array(row)


def likeliest(row: Any) -> Any:
    """Return a row that is 1 at its largest entry."""
    return np.eye(len(row))[np.argmax(row)]


def one_number(xs: Any, q: Any, p: Any) -> Any:
    u = RNG.random()
    k = 0
    while k < len(xs) and u * q[k, xs[k]] < p[k, xs[k]]:
        k += 1
    row = p[k] if k == len(xs) else np.maximum(p[k] - q[k], 0)
    return [*xs[:k], int(RNG.choice(len(row), p=row / row.sum()))], k


def residual_reuses_number(xs: Any, q: Any, p: Any) -> Any:
    for k, x in enumerate(xs):
        u = RNG.random()
        if u * q[k, x] >= p[k, x]:
            row = normal(np.maximum(p[k] - q[k], 0))
            return [*xs[:k], int((u >= np.cumsum(row)[:-1]).sum())], k
    return [*xs, int(RNG.choice(p.shape[1], p=p[-1]))], len(xs)


def bonus_from_parent(xs: Any, q: Any, p: Any) -> Any:
    k, row = pieces(xs, q, p)
    row = p[k - 1] if k == len(xs) else row
    return [*xs[:k], RNG.choice(len(row), p=row / row.sum())], k


# Name of the fault, and the rule that makes it.
FAULTY = {
    "absolute-difference": replaced_from(lambda p, q, k, _: normal(abs(p[k] - q[k]))),
    "redraw-from-target": replaced_from(lambda p, _q, k, _: p[k]),
    "redraw-from-draft": replaced_from(lambda _p, q, k, _: q[k]),
    "argmax-residual": replaced_from(lambda p, q, k, _: likeliest(np.maximum(p[k] - q[k], 0))),
    "residual-not-normalised": replaced_from(lambda p, q, k, _: np.maximum(p[k] - q[k], 0)),
    "target-without-proposal": replaced_from(lambda p, _q, k, x: without(p[k], x)),
    "residual-reversed": replaced_from(lambda p, q, k, _: normal(np.maximum(q[k] - p[k], 0))),
    "epsilon-in-normaliser": replaced_from(
        lambda p, q, k, _: np.maximum(p[k] - q[k], 0) / (np.maximum(p[k] - q[k], 0).sum() + 0.01)
    ),
    "residual-from-next-row": replaced_from(
        lambda p, q, k, _: normal(np.maximum(p[k + 1] - q[k], 0) + 1e-9)
    ),
    "accept-always": accepted_if(lambda _p, _q, _x: True),
    "ratio-inverted": accepted_if(lambda p, q, x: RNG.random() * p[x] < q[x]),
    "lenience": accepted_if(lambda p, q, x: RNG.random() * q[x] / 2 < p[x]),
    "strictness": accepted_if(lambda p, q, x: RNG.random() * q[x] * 2 < p[x]),
    "acceptance-capped": accepted_if(lambda p, q, x: RNG.random() < min(0.99, p[x] / q[x])),
    "ratio-threshold": accepted_if(lambda p, q, x: p[x] / q[x] > 0.3),
    "greedy-verify": accepted_if(lambda p, _q, x: x == np.argmax(p)),
    "typical-threshold": accepted_if(lambda p, _q, x: p[x] > 0.3),
    "epsilon-in-ratio": accepted_if(lambda p, q, x: RNG.random() < p[x] / (q[x] + 0.01)),
    "one-number-for-all-positions": one_number,
    "residual-reuses-test-number": residual_reuses_number,
    "bonus-from-parent-row": bonus_from_parent,
}
