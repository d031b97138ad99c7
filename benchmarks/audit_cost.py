"""What an exact audit costs: branches, and branches per second, with and without the economies.

    python benchmarks/audit_cost.py [seconds]

Every line is one rule on the dyadic laws of one alphabet and draft length, run down every branch
twice: with draws that wait until somebody looks, and with draws made at once. Both laws are asserted
equal where both runs end; a run that does not end in the given seconds (60 by default) says how far
it came. The rules ``standard`` draw what they need; ``wasteful`` draws a token from every row, and
throws all of them away but one, as published code does. Published functions are run where they are
installed. Times are CPU seconds of this process.
"""

# ruff: noqa: ANN401, S311 - rules are written as anybody writes them

import importlib
import platform
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from specdec_exact.audit.adapters import adapter
from specdec_exact.audit.branches import Unfinished, every_branch
from specdec_exact.audit.outcome import Outcome
from specdec_exact.audit.suite import dyadic
from specdec_exact.audit.trial import Called, Implementation, Trial
from specdec_exact.choice import Budget
from specdec_exact.kernel.errors import brief
from specdec_exact.kernel.law import Law

RNG = np.random.default_rng(0)
PUBLISHED = (("litgpt", ((3, 1), (3, 2), (3, 3))), ("transformers", ((3, 3), (4, 2), (4, 3))))


def in_python(xs: list[int], q: list[list[float]], p: list[list[float]]) -> tuple[list[int], int]:
    """Accept and redraw, in plain Python."""
    k = 0
    while k < len(xs) and random.random() * q[k][xs[k]] < p[k][xs[k]]:
        k += 1
    row = p[k] if k == len(xs) else [max(a - b, 0) for a, b in zip(p[k], q[k], strict=True)]
    return [*xs[:k], random.choices(range(len(row)), row)[0]], k


def in_numpy(xs: Any, q: Any, p: Any) -> Any:
    """Accept and redraw, in NumPy."""
    k = 0
    while k < len(xs) and RNG.random() * q[k, xs[k]] < p[k, xs[k]]:
        k += 1
    row = p[k] if k == len(xs) else np.maximum(p[k] - q[k], 0)
    return [*xs[:k], RNG.choice(len(row), p=row / row.sum())], k


def wasteful_in_numpy(xs: Any, q: Any, p: Any) -> Any:
    """Draw a token from every row first."""
    drawn: list[Any] = [RNG.choice(p.shape[1], p=row) for row in p]
    tokens, k = in_numpy(xs, q, p)
    return ([*tokens[:-1], drawn[-1]] if k == len(xs) else tokens), k


def in_torch() -> dict[str, Implementation]:
    """Return both rules in PyTorch, where it is installed."""
    try:
        torch = importlib.import_module("torch")
    except ImportError:
        return {}

    def standard(xs: Any, q: Any, p: Any) -> Any:
        k = 0
        while k < len(xs) and torch.rand(1).item() * q[k, xs[k]] < p[k, xs[k]]:
            k += 1
        row = p[k] if k == len(xs) else torch.relu(p[k] - q[k])
        return torch.cat([xs[:k], torch.multinomial(row, 1)]), k

    def wasteful(xs: Any, q: Any, p: Any) -> Any:
        drawn = torch.multinomial(p, 1)
        tokens, k = standard(xs, q, p)
        return (torch.cat([xs, drawn[-1]]) if k == len(xs) else tokens), k

    return {"torch standard": standard, "torch wasteful": wasteful}


@dataclass(frozen=True, slots=True)
class Cost:
    """How a run down every branch went; no law where it did not end."""

    branches: int
    seconds: float
    law: Law[Outcome] | None
    mass: Fraction = Fraction(1)

    def __str__(self) -> str:
        rate = f"{self.branches:8} {self.seconds:9.2f} {self.branches / self.seconds:9.0f}"
        return rate if self.law else f"{rate} (stopped at mass {brief(self.mass)})"


def cost(
    rule: Implementation, called: Called, size: int, length: int, limit: float, *, lazily: bool
) -> Cost:
    """Run a rule down every branch."""
    case, start = dyadic(size, length), time.process_time()

    def trial_of(lazily: bool) -> Trial:  # noqa: FBT001 - its only argument
        return Trial(rule, case, called, "real", lazily=lazily)

    try:
        _, found = every_branch(trial_of, Budget(seconds=limit), lazily=lazily)
    except Unfinished as stop:
        return Cost(stop.branches, time.process_time() - start, None, stop.mass)
    return Cost(len(found.branches), time.process_time() - start, found.law)


def lines() -> Iterator[tuple[str, Implementation, Called, int, int]]:
    """Yield a name, a rule, how it is called, an alphabet and a draft length."""
    rules: dict[str, Implementation] = {
        "Python standard": in_python,
        "NumPy standard": in_numpy,
        "NumPy wasteful": wasteful_in_numpy,
        **in_torch(),
    }
    for name, rule in rules.items():
        called = {
            "Python": Called("given", "list", "float64"),
            "NumPy": Called("given", "numpy", "float64"),
            "torch": Called("given", "torch", "float32"),
        }[name.split()[0]]
        for size, length in ((2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (4, 2)):
            yield name, rule, called, size, length
    for package, inputs in PUBLISHED:
        found = adapter(package)
        try:
            rule = found.load()
        except ImportError as missing:
            print(f"{package}: not run, {missing}", file=sys.stderr)
            continue
        for size, length in inputs:
            yield package, rule, found.options.called, size, length


def main() -> None:
    """Print one table."""
    limit = float(sys.argv[1]) if sys.argv[1:] else 60
    print(f"{platform.machine()}, Python {platform.python_version()}, NumPy {np.__version__}")
    columns = f"{'branches':>8} {'seconds':>9} {'per s':>9}"
    print(f"{'rule':16} alphabet length | draws wait {columns} | at once {columns}")
    for name, rule, called, size, length in lines():
        cost(rule, called, 2, 1, limit, lazily=True)  # loads what the first call loads
        late = cost(rule, called, size, length, limit, lazily=True)
        print(f"{name:16} {size:8} {length:6} | {'':10} {late} | ", end="", flush=True)
        at_once = cost(rule, called, size, length, limit, lazily=False)
        assert late.law is None or at_once.law is None or late.law == at_once.law
        print(f"{'':7} {at_once}", flush=True)


if __name__ == "__main__":
    main()
