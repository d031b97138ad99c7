"""Rules as somebody would write them in PyTorch, who has never heard of this package."""

from collections.abc import Callable
from typing import Any

import torch

Rule = Callable[..., Any]
SEEDED = torch.Generator().manual_seed(0)


def residual(q: Any, p: Any, k: int) -> Any:
    """Return the row the last token comes from."""
    row = p[k] if k == len(q) else torch.clamp(p[k] - q[k], min=0)
    return row / row.sum()


def passed(xs: Any, q: Any, p: Any) -> int:
    """Return how many drafts pass."""
    i = torch.arange(len(xs))
    kept = torch.rand(len(xs)) < p[i, xs] / q[i, xs]
    return int(kept.int().cumprod(0).sum())


def standard(xs: Any, q: Any, p: Any) -> Any:
    k = passed(xs, q, p)
    return torch.cat([xs[:k], torch.multinomial(residual(q, p, k), 1)]), k


def exponential_race(xs: Any, q: Any, p: Any) -> Any:
    k = 0
    while k < len(xs) and torch.rand(1).item() * q[k, xs[k]] < p[k, xs[k]]:
        k += 1
    row = residual(q, p, k)
    noise = torch.empty_like(row)
    noise.exponential_()
    return [*xs[:k].tolist(), row.div_(noise).argmax(dim=-1).item()], k


def logarithmic_race(xs: Any, q: Any, p: Any) -> Any:
    k = passed(xs, q, p)
    row = residual(q, p, k)
    return [*xs[:k].tolist(), (-torch.rand_like(row).log() / row).argmin().item()], k


def cumulative(xs: Any, q: Any, p: Any) -> Any:
    k = passed(xs, q, p)
    sums = residual(q, p, k).cumsum(0)
    return [*xs[:k].tolist(), int((torch.rand(1, generator=SEEDED) >= sums).sum())], k


def bernoulli(xs: Any, q: Any, p: Any) -> Any:
    k = 0
    while k < len(xs) and torch.bernoulli((p[k, xs[k]] / q[k, xs[k]]).clamp(max=1)):
        k += 1
    return torch.cat([xs[:k], torch.multinomial(residual(q, p, k), 1)]), k


def moved_about(xs: Any, q: Any, p: Any) -> Any:
    """Send the numbers through views, a gather, a concatenation, a pad and a conversion."""
    n = len(xs)
    u = torch.cat([torch.empty(1, 1), torch.rand(n, 1)]).t()[:, 1:].expand(2, n)
    u = torch.nn.functional.pad(u.flip(-1), (1, 0))[1].gather(0, torch.arange(n, 0, -1)).double()
    i = torch.arange(n)
    kept = torch.where(u * q[i, xs] < p[i, xs], 1, 0).tolist()
    k = next((k for k, x in enumerate(kept) if not x), n)
    return torch.cat([xs[:k], torch.multinomial(residual(q, p, k), 1)]), k


def gumbel(xs: Any, q: Any, p: Any) -> Any:
    k = passed(xs, q, p)
    row = residual(q, p, k)
    noise = -torch.log(-torch.log(torch.rand_like(row)))
    return [*xs[:k].tolist(), int(torch.max(row.log() + noise, dim=-1).indices)], k


EXACT: tuple[Rule, ...] = (
    standard,
    exponential_race,
    logarithmic_race,
    cumulative,
    bernoulli,
    moved_about,
)


def drawn_from(make: Callable[..., Any]) -> Rule:
    """Return the rule that draws the replacement from another row."""

    def rule(xs: Any, q: Any, p: Any) -> Any:
        k = passed(xs, q, p)
        row = residual(q, p, k) if k == len(xs) else make(p, q, k, xs[k])
        return torch.cat([xs[:k], torch.multinomial(row, 1)]), k

    return rule


def accepted_if(accepts: Callable[..., Any]) -> Rule:
    """Return the rule with another acceptance test."""

    def rule(xs: Any, q: Any, p: Any) -> Any:
        k = 0
        while k < len(xs) and accepts(p[k], q[k], xs[k]):
            k += 1
        row = p[k] if k == len(xs) else torch.relu(p[k] - q[k])
        return torch.cat([xs[:k], torch.multinomial(row if row.sum() else p[k], 1)]), k

    return rule


def reseeded(xs: Any, q: Any, p: Any) -> Any:
    """Draw the replacement with the number of the test: the seed is set again."""
    k = 0
    while k < len(xs):
        torch.manual_seed(0)
        if torch.rand(1) * q[k, xs[k]] >= p[k, xs[k]]:
            break
        k += 1
    torch.manual_seed(0)
    sums = residual(q, p, k).cumsum(0)
    return [*xs[:k].tolist(), int((torch.rand(1) >= sums[:-1]).sum())], k


FAULTY: dict[str, Rule] = {
    "redraw-from-target": drawn_from(lambda p, _q, k, _: p[k]),
    "redraw-from-draft": drawn_from(lambda _p, q, k, _: q[k]),
    "absolute-difference": drawn_from(lambda p, q, k, _: (p[k] - q[k]).abs()),
    "residual-reversed": drawn_from(lambda p, q, k, _: torch.relu(q[k] - p[k])),
    "target-without-proposal": drawn_from(
        lambda p, _q, k, x: p[k].index_fill(0, x.reshape(1), 0) + 1e-30
    ),
    "epsilon-in-normaliser": drawn_from(lambda p, q, k, _: torch.relu(p[k] - q[k]) + 1e-3),
    "accept-always": accepted_if(lambda _p, _q, _x: True),
    "ratio-inverted": accepted_if(lambda p, q, x: torch.rand(1) * p[x] < q[x]),
    "lenience": accepted_if(lambda p, q, x: torch.rand(1) * q[x] / 2 < p[x]),
    "strictness": accepted_if(lambda p, q, x: torch.rand(1) * q[x] * 2 < p[x]),
    "acceptance-capped": accepted_if(lambda p, q, x: torch.rand(1) < (p[x] / q[x]).clamp(max=0.9)),
    "greedy-verify": accepted_if(lambda p, _q, x: x == p.argmax()),
    "typical-threshold": accepted_if(lambda p, _q, x: p[x] > 0.3),
    "residual-reuses-test-number": reseeded,
}
