"""Help for authors: fill in the proofs of an obligation, and spell them as theorem files do.

Write ``deduce("the fact", linear())`` wherever a proof is not known, and let :func:`fill` look.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from specdec_exact.deduction.check import (
    Absurd,
    Both,
    Deduce,
    Fact,
    Facts,
    Induct,
    Linear,
    Minima,
    Obligation,
    Products,
    Proof,
    Split,
    Step,
    derive,
    prove,
)
from specdec_exact.deduction.polynomial import Polynomial
from specdec_exact.kernel.errors import Refuted
from specdec_exact.notation.facts import show_fact, show_polynomial
from specdec_exact.prove.find import find, find_steps

__all__ = ["Filled", "fill", "spell_proof"]


@dataclass(frozen=True, slots=True)
class Filled:
    """The obligation with the proofs that were found, what they are, and what has none yet."""

    obligation: Obligation
    found: Mapping[str, str]
    missing: Mapping[str, str]

    def __str__(self) -> str:
        found = [f"{label}: {text}" for label, text in self.found.items()]
        missing = [f"{label}: NO PROOF FOUND of {text}" for label, text in self.missing.items()]
        return "\n".join(found + missing)


def fill(obligation: Obligation) -> Filled:
    """Return the obligation with a proof for every deduction whose own proof the kernel refuses.

    A deduction without a proof is believed while the later ones are looked for, and reported.

    >>> from specdec_exact.notation.theorem import deduce, linear, obligation
    >>> print(fill(obligation(
    ...     given={"split": "u + m = p"}, define={"excess": "-m = min(q - p, 0)"},
    ...     steps={"rest": deduce("p - u = m", linear()), "odd": deduce("m = 7", linear())},
    ...     goals={},
    ... )))
    rest: linear({'split': '-1'})
    odd: NO PROOF FOUND of -7 + m = 0
    """
    found: dict[str, str] = {}
    missing: dict[str, str] = {}
    known = dict(obligation.given)
    steps = _filled(known, obligation.minima, obligation.steps, found, missing)
    return Filled(replace(obligation, steps=steps), found, missing)


def _filled(
    known: dict[str, Fact],
    minima: Minima,
    steps: Mapping[str, Step],
    found: dict[str, str],
    missing: dict[str, str],
) -> dict[str, Step]:
    done: dict[str, Step] = {}
    for label, step in steps.items():
        new: dict[str, Step] = {label: step}
        if isinstance(step, Deduce):
            new = _deduced(known, minima, label, step, found, missing)
        elif isinstance(step, Induct):
            new = {label: _inducted(known, minima, step, found, missing)}
        for name, part in new.items():
            if isinstance(part, Deduce | Induct):
                known[name] = part.fact
            else:
                known.update(derive(known, minima, {name: part}))
        done |= new
    return done


def _deduced(
    known: Facts,
    minima: Minima,
    label: str,
    step: Deduce,
    found: dict[str, str],
    missing: dict[str, str],
) -> dict[str, Step]:
    try:
        prove(known, minima, step.fact, step.proof)
    except Refuted:
        proof = find(known, minima, step.fact)
        steps: dict[str, Step] | None = {label: replace(step, proof=proof)} if proof else None
        steps = steps or find_steps(known, minima, step.fact, label)
        for name, part in (steps or {}).items():
            if isinstance(part, Deduce):
                spelled = spell_proof(part.proof)
                text = f'deduce("{show_fact(part.fact)}", {spelled})'
                found[name] = spelled if name == label else text
        if steps is None:
            missing[label] = show_fact(step.fact)
        return {**steps} if steps else {label: step}
    return {label: step}


def _inducted(
    known: Facts, minima: Minima, step: Induct, found: dict[str, str], missing: dict[str, str]
) -> Induct:
    index = f"[{step.index}]" if step.index else ""
    before = step.fact.polynomial.renamed(lambda n: n + index if n in step.state else n)
    hypothesis = Fact(before, step.fact.relation)
    base = _filled({**known, **step.start}, minima, step.base, found, missing)
    further = {**known, **step.advance, "hypothesis": hypothesis}
    return replace(step, base=base, step=_filled(further, minima, step.step, found, missing))


def spell_proof(proof: Proof) -> str:
    """Return the proof as a theorem file writes it."""
    match proof:
        case Linear(cofactors):
            return f"linear({_spell(cofactors)})"
        case Absurd(cofactors):
            return f"absurd({_spell(cofactors)})"
        case Products(terms):
            pairs = ", ".join(f'("{weight}", "{" ".join(labels)}")' for weight, labels in terms)
            return f"products({pairs})"
        case Split(minimum, low, high):
            return f'split("{minimum}", {spell_proof(low)}, {spell_proof(high)})'
        case Both(at_least, at_most):
            return f"both({spell_proof(at_least)}, {spell_proof(at_most)})"


def _spell(cofactors: Mapping[str, Polynomial]) -> str:
    return repr({label: show_polynomial(value) for label, value in cofactors.items()})
