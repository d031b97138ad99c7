"""Run a rule on unknown laws: one run for every region of laws that takes the same way through it.

A comparison whose sign the region does not settle forks: each sign that some law takes becomes a region
of its own, with a point to show for it; each other sign is pruned, with a certificate. In a region
every branch is followed, the law that comes out is a vector of rational functions in normal form, and
the property is judged on it.
"""

from collections.abc import Hashable
from dataclasses import dataclass

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import Budget
from specdec_exact.search.emission import Emission, Form, Rule, text
from specdec_exact.search.feasible import Decider
from specdec_exact.search.forked import branch_weights
from specdec_exact.search.polynomials import Point, Polynomial, evaluated, linear_form
from specdec_exact.search.properties import Property, Violation
from specdec_exact.search.refutation import Certificate, Constraint
from specdec_exact.search.small import Size
from specdec_exact.search.unknowns import Unknowns
from specdec_exact.search.witness import judged

__all__ = ["Fork", "Regions", "Signs", "Strayed", "Survey", "emission_on", "judged_on", "survey"]

Signs = tuple[tuple[int, int], ...]  # (atom, sign), in the order they were settled


@dataclass(frozen=True, slots=True)
class Fork:
    """Where a run forked: on which atom, and a certificate for each sign that was pruned."""

    atom: int
    pruned: dict[int, Certificate | None]


@dataclass(frozen=True, slots=True)
class Regions:
    """Everything a survey saw: all forks, and the regions in which the property was judged to hold."""

    unknowns: Unknowns
    base: tuple[Constraint, ...]
    seeds: Signs
    forks: dict[Signs, Fork]
    leaves: list[Signs]


@dataclass(frozen=True, slots=True)
class Survey:
    """What came out: a point with a finding, or a note on what is missing; neither means all holds."""

    regions: Regions
    point: Point | None = None
    note: str = ""


@dataclass(slots=True, frozen=True)
class _Region:
    signs: Signs
    points: tuple[Point, ...]


MOST_POINTS = 12


def survey(rule: Rule, asked: Property, size: Size, most_regions: int, budget: Budget) -> Survey:
    """Return what a property says of a rule in every region of the laws of one size.

    >>> from specdec_exact.schemes import token
    >>> from specdec_exact.search.properties import STEP
    >>> found = survey(lambda c, p, q: token.step(p, q)(c), STEP, Size(2, None, "any"), 99, Budget())
    >>> found.point, found.note, len(found.regions.leaves)
    (None, '', 11)
    """
    return _Surveyor(rule, asked, Unknowns.of(size), most_regions, budget).run()


def emission_on(rule: Rule, unknowns: Unknowns, budget: Budget) -> Emission:
    """Return what a rule emits on the unknown laws, in the region that the ring is in."""
    target, draft = unknowns.models()
    length = unknowns.size.draft_length
    form: Form = "step" if length is None else "round"

    def program(chooser: Chooser) -> Hashable:
        if length is None:
            outcome = rule(chooser, target(()), draft(()))
        else:
            outcome = rule(chooser, target, draft, length)
        text(outcome, form)
        return outcome

    unknowns.ring.strayed = ""
    weights = branch_weights(program, budget.branches, budget.depth)
    if unknowns.ring.strayed:
        # Also if the rule swallowed the error: on numbers it may go another way.
        raise Strayed(unknowns.ring.strayed)
    return Emission(target, draft, 1 if length is None else length, form, weights)


class Strayed(Exception):
    """A rule or a property used a weight in a way that shows numbers and symbols apart."""

    def __init__(self, use: str) -> None:
        super().__init__(f"a weight is asked for its {use}")


def judged_on(asked: Property, emission: Emission, unknowns: Unknowns) -> Violation | None:
    """Return what a property says of unknown weights; Strayed if it looks at them as no rule may."""
    violation = asked.judge(emission)
    if unknowns.ring.strayed:
        raise Strayed(unknowns.ring.strayed)
    return violation


class _Surveyor:
    def __init__(
        self, rule: Rule, asked: Property, unknowns: Unknowns, most_regions: int, budget: Budget
    ) -> None:
        self.rule, self.asked, self.unknowns = rule, asked, unknowns
        self.most, self.budget, self.judging = most_regions, budget, False
        ring, full = unknowns.ring, unknowns.size.support == "full"
        weights = [
            weight for law in range(ring.laws) for weight in ring.weights(law) if weight.powers
        ]
        polynomials = [_times(ring.atoms[w.powers[0][0]], int(w.scalar)) for w in weights]
        base = tuple((polynomial, 1 if full else 2) for polynomial in polynomials)
        seeds = tuple((w.powers[0][0], 1 if w.scalar > 0 else -1) for w in weights) if full else ()
        self.decider = Decider(ring.size, base)
        self.regions = Regions(unknowns, base, seeds, {}, [])
        start = self.decider.decide(self._constraints(seeds)).point
        self.here = _Region(seeds, () if start is None else (start,))
        self.pending: list[_Region] = [self.here]

    def run(self) -> Survey:
        """Follow one region after the other, until a finding, or none is left."""
        ring, notes = self.unknowns.ring, list[str]()
        ring.settle = self._settle
        while self.pending:
            if len(self.regions.leaves) >= self.most:
                return Survey(self.regions, None, f"more than {self.most} regions")
            self.here = self.pending.pop()
            ring.signs = dict(self.here.signs)
            holds, note = self._judge()
            if note:
                notes.append(note)
            for point in self.here.points[:1]:
                # What an exploration says of the region's point decides; the run has to agree.
                if judged(
                    self.rule, self.unknowns.case(point), self.asked, self.budget, again=False
                ):
                    return Survey(self.regions, point)
                if not holds:
                    return Survey(
                        self.regions, None, note or "an exploration of its point disagrees"
                    )
            if not holds and not self.here.points:
                notes.append(
                    "a region with a finding has no point with rational weights that was found"
                )
            self.regions.leaves.append(self.here.signs)
        return Survey(self.regions, None, notes[0] if notes else "")

    def _judge(self) -> tuple[bool, str]:
        """Return whether the property holds in the region, and why the run failed, if it did."""
        self.judging = False
        try:
            emission = emission_on(self.rule, self.unknowns, self.budget)
            self.judging = True
            return judged_on(self.asked, emission, self.unknowns) is None, ""
        except Exception as error:  # noqa: BLE001 - the point decides whether the rule is to blame
            return False, f"not run on symbols: {type(error).__name__}: {error!s:.100}"

    def _constraints(self, signs: Signs) -> list[Constraint]:
        atoms = self.unknowns.ring.atoms
        return [(atoms[atom], sign) for atom, sign in signs]

    def _settle(self, atom: int) -> int:
        found, pruned = self._signs(atom)
        if not found:
            raise AssertionError("a region that has a point has a sign for every polynomial")
        self.regions.forks[self.here.signs] = Fork(atom, pruned)
        # A comparison of the judge that can be a finding is followed first.
        order = sorted(
            found, key=lambda sign: (not sign if self.judging else not found[sign], -sign)
        )
        signs = self.here.signs
        forks = [_Region((*signs, (atom, sign)), found[sign][:MOST_POINTS]) for sign in order]
        self.pending += reversed(forks[1:])
        self.here = forks[0]
        self.unknowns.ring.signs[atom] = order[0]
        return order[0]

    def _signs(
        self, atom: int
    ) -> tuple[dict[int, tuple[Point, ...]], dict[int, Certificate | None]]:
        """Return the signs an atom takes in the region, with points, and why it takes no other."""
        polynomial, size = self.unknowns.ring.atoms[atom], self.unknowns.ring.size
        region = self._constraints(self.here.signs)
        found: dict[int, tuple[Point, ...]] = {}
        for point in self.here.points:
            value = evaluated(polynomial, point)
            sign = (value > 0) - (value < 0)
            found[sign] = (*found.get(sign, ()), point)
        pruned: dict[int, Certificate | None] = {}
        convex = all(linear_form(p, size) is not None for p, _ in (*region, (polynomial, 0)))
        for sign in (1, -1, 0):
            if sign in found:
                continue
            if sign == 0 and convex and found.get(1) and found.get(-1):
                found[0] = (_between(polynomial, found[1][0], found[-1][0]),)
                continue
            decision = self.decider.decide([*region, (polynomial, sign)])
            if decision.feasible is False:
                pruned[sign] = decision.certificate
            else:
                found[sign] = () if decision.point is None else (decision.point,)
        return found, pruned


def _times(polynomial: Polynomial, scalar: int) -> Polynomial:
    return tuple((powers, value * scalar) for powers, value in polynomial)


def _between(polynomial: Polynomial, above: Point, below: Point) -> Point:
    """Return the point between two at which a linear polynomial is 0."""
    high, low = evaluated(polynomial, above), evaluated(polynomial, below)
    share = high / (high - low)
    return tuple(a + share * (b - a) for a, b in zip(above, below, strict=True))
