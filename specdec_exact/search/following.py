"""Run a rule once for all inputs that take the same way through it: a tree of questions, grown as needed.

An inner node asks for the sign of an atom; a leaf says what the property says there. Runs on symbols
make the tree, integers walk it: at every leaf the emitted and the owed weights have been compared in
integers, for each input, because the property's own comparisons are questions like any other.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Literal, TypeAlias, cast

import numpy as np

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, Rows
from specdec_exact.kernel.law import Law, Token
from specdec_exact.search.conduct import Case, Misconduct
from specdec_exact.search.emission import Emission, Rule, constant, text
from specdec_exact.search.forked import ForkedLaw, branch_weights
from specdec_exact.search.grid import grid_law
from specdec_exact.search.lanes import Columns, LaneRing
from specdec_exact.search.number import Number, as_weight
from specdec_exact.search.patterns import Signature
from specdec_exact.search.properties import Property
from specdec_exact.search.witness import judged

__all__ = ["Follower", "Verdict"]

# What a leaf says of all its inputs; `alone`: they must be evaluated one by one.
Verdict: TypeAlias = Literal["holds", "violates", "misconduct", "alone"]


class _Node:
    __slots__ = ("atom", "children", "verdict")

    def __init__(self) -> None:
        self.atom: int | None = None
        self.children: dict[int, _Node] = {}
        self.verdict: Verdict | None = None

    def child(self, sign: int) -> "_Node":
        return self.children.setdefault(sign, _Node())


class Follower:
    """A rule and a property on one grid.

    draft_length    of a round, whose models give one law after any text; None for a step
    """

    def __init__(
        self, rule: Rule, asked: Property, alphabet: int, denominator: int, draft_length: int | None
    ) -> None:
        self.rule, self.asked, self.draft_length = rule, asked, draft_length
        self.ring = LaneRing(alphabet, denominator)
        self.budget = Budget(branches=100_000, depth=1_000)
        self.roots: dict[Signature, _Node] = {}
        self.seeds: dict[Signature, dict[int, int]] = {}

    def case(self, numerators: tuple[int, ...]) -> Case:
        """Return the input with these numerators."""
        n, whole = self.ring.alphabet, self.ring.denominator
        target, draft = grid_law(numerators[:n], whole), grid_law(numerators[n:], whole)
        if self.draft_length is None:
            return Pair(target, draft)
        return Rows((((), target),), (((), draft),), self.draft_length)

    def settle(self, signature: Signature, columns: Columns) -> Iterator[tuple[Verdict, Columns]]:
        """Yield the verdict on every input, in groups; `alone` never occurs."""
        root = self.roots.setdefault(signature, _Node())
        pending = [(root, columns, self._seed(signature))]
        while pending:
            node, group, known = pending.pop()
            while node.verdict is None:
                if node.atom is None:
                    node, group = _Run(self, node, group, known, pending).grow()
                    continue
                sign = _uniform(group, node.atom)
                if sign is None:
                    sign, group = _split(node, group, known, pending)
                known = {**known, node.atom: sign}
                node = node.child(sign)
            if node.verdict == "alone":
                yield from self._one_by_one(group)
            else:
                yield node.verdict, group

    def evaluated(self, numerators: tuple[int, ...]) -> Verdict:
        """Return the verdict of an exploration of the rule on one input."""
        found = judged(
            self.rule, self.case(numerators), self.asked, self.budget, again=False, watch=False
        )
        if found is None:
            return "holds"
        return "misconduct" if isinstance(found, Misconduct) else "violates"

    def _one_by_one(self, group: Columns) -> Iterator[tuple[Verdict, Columns]]:
        for index in range(group.size):
            alone = np.zeros(group.size, dtype=np.bool_)
            alone[index] = True
            yield self.evaluated(group.row(index)), group.where(alone)

    def _seed(self, signature: Signature) -> dict[int, int]:
        """Return the signs that a signature settles: of each weight, and of each difference."""
        if signature not in self.seeds:
            ring, signs = self.ring, {0: 1}
            for x, (p, q) in enumerate(zip(*ring.weights(), strict=True)):
                more, less = x in signature.excess, x in signature.surplus
                signs[p.powers[1][0]] = int(x in signature.overlap or more)
                signs[q.powers[1][0]] = int(x in signature.overlap or less)
                gap = p - q
                sign = (more - less) * (1 if gap.scalar > 0 else -1)
                signs.update({atom: sign for atom, power in gap.powers if power > 0})
            self.seeds[signature] = signs
        return self.seeds[signature]


Pending: TypeAlias = list[tuple[_Node, Columns, dict[int, int]]]


def _uniform(group: Columns, atom: int) -> int | None:
    """Return the sign of an atom if it is the same on all inputs."""
    lanes = group.value(atom)
    low, high = lanes.min(), lanes.max()
    if low > 0:
        return 1
    if high < 0:
        return -1
    return 0 if not low and not high else None


def _split(
    node: _Node, group: Columns, known: dict[int, int], pending: Pending
) -> tuple[int, Columns]:
    """Go on with the inputs that agree with the first, and leave the others for later."""
    atom = cast("int", node.atom)
    lanes = group.value(atom)
    parts = [
        (sign, part)
        for sign, part in ((1, lanes > 0), (0, lanes == 0), (-1, lanes < 0))
        if part.any()
    ]
    (sign, chosen), *others = parts
    pending += [(node.child(s), group.where(part), {**known, atom: s}) for s, part in others]
    return sign, group.where(chosen)


class _Run:
    """One run of the rule from an unexplored leaf, deciding what is asked by looking at the inputs."""

    def __init__(
        self, of: Follower, node: _Node, group: Columns, known: dict[int, int], pending: Pending
    ) -> None:
        self.of, self.node, self.group, self.pending = of, node, group, pending
        self.known = dict(known)

    def grow(self) -> tuple[_Node, Columns]:
        """Extend the tree to a leaf, and return it with the inputs that reach it."""
        self.of.ring.ask, self.of.ring.signs, self.of.ring.strayed = self._ask, self.known, ""
        try:
            verdict: Verdict = "violates" if self._violated() else "holds"
        except (Exception, SystemExit, GeneratorExit):  # noqa: BLE001 - whether the rule raises or cannot be followed shows below
            verdict = "misconduct"
        # A rule that looks at a weight otherwise goes its own way on every input, whatever it swallows.
        if self.of.ring.strayed or self.of.evaluated(self.group.row(0)) != verdict:
            verdict = "alone"
        self.node.verdict = verdict
        return self.node, self.group

    def _ask(self, atom: int) -> int:
        self.node.atom = atom
        sign = _uniform(self.group, atom)
        if sign is None:
            sign, self.group = _split(self.node, self.group, self.known, self.pending)
        self.known[atom] = sign
        self.node = self.node.child(sign)
        return sign

    def _violated(self) -> bool:
        target, draft = (self._law(weights) for weights in self.of.ring.weights())
        length = self.of.draft_length
        form: Literal["step", "round"] = "step" if length is None else "round"

        def program(chooser: Chooser) -> Hashable:
            if length is None:
                outcome = self.of.rule(chooser, target, draft)
            else:
                outcome = self.of.rule(chooser, constant(target), constant(draft), length)
            text(outcome, form)
            return outcome

        weights = branch_weights(program, self.of.budget.branches, self.of.budget.depth)
        emission = Emission(
            constant(target), constant(draft), 1 if length is None else length, form, weights
        )
        return self.of.asked.judge(emission) is not None

    def _law(self, weights: list[Number]) -> Law[Token]:
        positive: dict[Token, Fraction] = {x: as_weight(w) for x, w in enumerate(weights) if w > 0}
        return ForkedLaw.of(positive)
