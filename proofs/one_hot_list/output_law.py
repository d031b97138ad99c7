"""Theorem one_hot_list.output_law.  A list of certain candidates is exact, whatever the list."""

from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import one_hot_list, recursive

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])


def _emitted(candidates: tuple[int, ...]) -> Law[int]:
    program = one_hot_list.verify
    return explore(lambda chooser: program(chooser, candidates, _TARGET, _DRAFT)[0]).law


def _soft() -> Law[int]:
    return explore(lambda chooser: recursive.verify(chooser, (2, 1), _TARGET, _DRAFT)[0]).law


def _accepted(candidates: tuple[int, ...]) -> object:
    program = one_hot_list.verify
    return explore(lambda chooser: int(program(chooser, candidates, _TARGET, _DRAFT)[1])).law[1]


THEOREM = Theorem(
    name="one_hot_list.output_law",
    title="Given any list of distinct candidates, the one-hot list rule emits the target and accepts with its weight.",
    letters="p target, L list of candidates",
    statement=r"\mathbb{P}(Y = y \mid L) = p(y), \qquad \mathbb{P}(\text{accepted} \mid L) = p(L)",
    scope="every finite alphabet, every list of distinct tokens, every target law",
    tier="proved",
    argument=r"""
The first candidate $x$ is accepted with $p(x)$. If it is not, $x$ is struck out and the rest normalised:
the next candidate $y$ is accepted with $p(y)/(1-p(x))$, reached with $1 - p(x)$, so with $p(y)$ in all. By
induction every candidate is emitted with its target weight, and every other token too. Nothing depends on
how the list was made.
""",
    source="Li et al. 2024 (EAGLE-2), arXiv:2406.16858",
    code=("specdec_exact.schemes.one_hot_list:verify",),
    instance=lambda: (
        (_emitted((2, 1)), _accepted((2, 1))),
        (_TARGET, _TARGET[2] + _TARGET[1]),
    ),
    coq=("one_hot_list_exact", "one_hot_list_acceptance"),
    mutants=(
        Mutant(
            name="soft-weights-for-a-fixed-list",
            sentence="a deterministic list is verified with the draft's soft probabilities",
            sides=lambda: (_soft(), _TARGET),
        ),
    ),
)
