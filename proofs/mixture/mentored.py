"""Theorem mixture.mentored.  Mentored decoding emits the draft, clamped by multiples of the target."""

from fractions import Fraction
from statistics import median

from specdec_exact.kernel.law import law, measure
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import mentored

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])
_LENIENCE = Fraction(3, 4)


def _sides(tightening: Fraction | None) -> tuple[object, object]:
    found = mentored.tightening(_TARGET, _DRAFT, _LENIENCE) if tightening is None else tightening
    low, high = 1 / Fraction(found or 1), 1 / _LENIENCE
    clamped = {x: median((_DRAFT[x], low * _TARGET[x], high * _TARGET[x])) for x in _TARGET}
    return measure({**mentored.preserved(_TARGET, _DRAFT, _LENIENCE)}), measure(clamped)


THEOREM = Theorem(
    name="mixture.mentored",
    title="Mentored decoding emits the median of the draft and two multiples of the target.",
    letters="a lenience, b tightening, p target, q draft, pi emitted law",
    statement=r"\pi(x) = \mathrm{median}\left(q(x),\, p(x)/b,\, p(x)/a\right),"
    r"\qquad \mathbb{P}(\text{reject}) + \mathrm{TV}(\pi, p) = \mathrm{TV}(p, q)",
    scope="every finite alphabet, every lenience in (0, 1], with the tightening that balances the masses",
    tier="proved",
    argument=r"""
The rule accepts $\min(q, p/a)$ and adds $\max(p/b - q, 0)$, where $b \ge 1$ is chosen so that what is added
has the rejected mass. Since $p/b \le p \le p/a$, at most one of the two changes $q$ at a token: above $p/a$ it
is cut down, below $p/b$ it is filled up, and between it stays. All rejected mass moves toward the target,
none away from it, which is why the rule lies on the line of pareto.line.
""",
    source="Tran-Thien 2023; the proof is given here",
    code=("specdec_exact.schemes.mentored:preserved", "specdec_exact.schemes.mentored:tightening"),
    instance=lambda: _sides(None),
    coq=("mentored_is_median", "mentored_on_the_line"),
    mutants=(
        Mutant(
            name="no-tightening",
            sentence="the missing mass is filled up to the target itself",
            sides=lambda: _sides(Fraction(1)),
        ),
    ),
)
