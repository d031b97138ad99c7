"""Sound deductions to be spoiled, as the documents in which they travel."""

import copy
import json
from dataclasses import dataclass
from typing import Any, TypeAlias

from specdec_exact.deduction.check import Obligation
from specdec_exact.kernel.errors import Refuted, SpecdecError
from specdec_exact.notation.document import parse
from specdec_exact.notation.follows import check_follows
from specdec_exact.notation.obligations import (
    read_claim,
    read_evidence,
    write_claim,
    write_evidence,
)
from specdec_exact.notation.theorem import (
    absurd,
    both,
    deduce,
    fold,
    induct,
    linear,
    obligation,
    products,
    rename,
    split,
)

Tree: TypeAlias = Any  # a document that is being spoiled

# One step of the token rule: cases, sums, cofactors.
TOKEN = obligation(
    define={"overlap": "u[x] = min(p[x], q[x])", "excess": "-m[x] = min(q[x] - p[x], 0)"},
    given={"target mass": "sum(p) = 1", "rejected": "R = 1 - sum(u)", "residual": "R*r[x] = m[x]"},
    steps={
        "pointwise": deduce(
            "u[x] + m[x] = p[x]",
            split(
                "overlap",
                split(
                    "excess",
                    both(
                        linear({"overlap.value": 1, "excess.value": -1, "excess.case": 1}),
                        linear({"overlap.value": -1, "excess.value": 1, "overlap.case": 1}),
                    ),
                    linear({"overlap.value": 1, "excess.value": -1}),
                ),
                split(
                    "excess",
                    linear({"overlap.value": 1, "excess.value": -1}),
                    absurd({"overlap.case": 1, "excess.case": 1}),
                ),
            ),
        ),
        "output": deduce("u[x] + R*r[x] = p[x]", linear(pointwise=1, residual=1)),
        "masses": fold("pointwise", "x"),
    },
    goals={"output": "u[x] + R*r[x] = p[x]", "masses": "sum(u) + sum(m) = sum(p)"},
)

# Inequalities, strict ones, products, another index.
ORDER = obligation(
    given={
        "a": "a[x] > 0",
        "b": "b[x] >= 0",
        "least": "a[x] >= c",
        "c": "c >= 0",
        "fixed": "d = 1",
    },
    steps={
        "more": deduce("a[x] + b[x] > 0", linear(a=1, b=1)),
        "square": deduce("a[x]**2 + 2*a[x]*b[x] >= 0", products((1, "a a"), (2, "a b"))),
        "there": rename("more", "x", "y"),
        "all": fold("more", "x"),
        "pair": deduce("a[y] + b[y] + c > 0", linear(there=1, c=1)),
    },
    goals={
        "square": "a[x]**2 + 2*a[x]*b[x] >= 0",
        "all": "sum(a) + sum(b) >= 0",
        "pair": "a[y] + b[y] + c > 0",
    },
)

# A round preserves a harmonic function: induction over the tokens that follow.
ROUND = obligation(
    given={"split": "u[x] + m[x] = p[x]"},
    steps={
        "round": induct(
            "V = f",
            state="V f",
            index="x",
            base=(
                {"bonus": "V = B", "drawn": "B = f"},
                {"start": deduce("V = f", linear(bonus=1, drawn=1))},
            ),
            step=(
                {"a round": "V' = sum(V*u) + sum(f*m)", "harmonic": "f' = sum(f*p)"},
                {
                    "at a token": deduce(
                        "V[x]*u[x] + f[x]*m[x] = f[x]*p[x]",
                        linear(hypothesis="u[x]", split="f[x]"),
                    ),
                    "at all tokens": fold("at a token", "x"),
                    "advance": deduce(
                        "V' = f'", linear({"a round": 1, "at all tokens": 1, "harmonic": -1})
                    ),
                },
            ),
        ),
        "twice": deduce("2*V = 2*f", linear(round=2)),
    },
    goals={"twice": "2*V = 2*f"},
)

# The mean number of tokens: induction with a constant and without an index.
COUNT = obligation(
    given={"rate": "a >= 0"},
    steps={
        "closed": induct(
            "(1 - a)*E = 1 - X",
            state="E X",
            constants="a",
            base=(
                {"one": "E = 1", "power": "X = a"},
                {"start": deduce("(1 - a)*E = 1 - X", linear(one="1 - a", power=1))},
            ),
            step=(
                {"longer": "E' = E + X", "power": "X' = a*X"},
                {
                    "advance": deduce(
                        "(1 - a)*E' = 1 - X'", linear(longer="1 - a", power=1, hypothesis=1)
                    )
                },
            ),
        )
    },
    goals={"closed": "(1 - a)*E = 1 - X"},
)

SOUND = {"token": TOKEN, "order": ORDER, "round": ROUND, "count": COUNT}


@dataclass(frozen=True, slots=True)
class Documents:
    """A claim and its evidence, as trees that may be spoiled."""

    claim: Tree
    evidence: Tree

    @property
    def texts(self) -> tuple[str, str]:
        """Both as JSON texts."""
        return json.dumps(self.claim), json.dumps(self.evidence)

    def step(self, label: str, *inside: str) -> Tree:
        """Return one step, ``inside`` leading into an induction: base or advance, and a label."""
        found = dict(self.evidence["steps"])[label]
        for part, name in zip(inside[::2], inside[1::2], strict=True):
            found = dict(found[part])[name]
        return found


def documents(name: str) -> Documents:
    """Return a sound deduction as fresh documents."""
    sound: Obligation = SOUND[name]
    return copy.deepcopy(Documents(write_claim(sound), write_evidence(sound)))


def first_opinion(claim: str, evidence: str) -> str:
    """Return what the package says: accepted, the reason of the refusal, or the name of the error."""
    try:
        check_follows(read_claim(parse(claim)), read_evidence(parse(evidence)))
    except Refuted as refuted:
        return refuted.reason
    except SpecdecError as error:
        return type(error).__name__
    return "accepted"


def said(text: str) -> Tree:
    """Return the document of a fact."""
    written: Tree = write_claim(obligation(given={"it": text}, steps={}, goals={}))
    return written["given"]["it"]


def terms(text: str) -> Tree:
    """Return the document of a polynomial."""
    return said(f"{text} = 0")["polynomial"]


def followed(text: str, **factors: str | int) -> Tree:
    """Return the document of a step that deduces a fact from a combination of others."""
    step = {"it": deduce(text, linear(factors))}
    written: Tree = write_evidence(obligation(steps=step, goals={}))
    return written["steps"][0][1]
