"""Theorem recursive.without_replacement.  Distinct candidates are lossless if told how they were drawn."""

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import law, measure
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import recursive, recursive_distinct

_TARGET, _DRAFT = law(["2/5", "3/10", "1/5", "1/10"]), law(["1/10", "1/10", "2/5", "2/5"])


def _frozen(chooser: Chooser) -> int:
    first = chooser.choose(_DRAFT)
    rest = measure({x: _DRAFT[x] for x in _DRAFT if x != first}).normalised()
    second = chooser.choose(rest)
    return recursive.verify(chooser, (first, second), _TARGET, _DRAFT)[0]


THEOREM = Theorem(
    name="recursive.without_replacement",
    title="Recursive rejection with distinct candidates emits the target law.",
    letters="q_j law of the j-th candidate given those before it",
    statement=r"q_{j+1} = \frac{q_j - q_j(X_j)\,1_{X_j}}{1 - q_j(X_j)}"
    r"\;\Longrightarrow\; \mathbb{P}(Y = y) = p(y)",
    scope="every finite alphabet, every number of candidates, every target and draft law",
    tier="proved",
    argument=r"""
The induction of recursive.with_replacement never asked where the next candidate comes from, only that the
test is told the law it really comes from, given what was rejected before. Struck out and normalised,
$q_{j+1}$ is that law. Told the first law again for a sibling, the test is the token rule with a
misreported draft.
""",
    source="Chen et al. 2024 (Sequoia), arXiv:2402.12374; Jeon et al. 2024, arXiv:2402.14160",
    code=("specdec_exact.schemes.recursive_distinct:step",),
    instance=lambda: (explore(recursive_distinct.step(_TARGET, _DRAFT, 2)).law, _TARGET),
    coq=("without_replacement_lossless",),
    lean=("recursive_rejection_lossless",),
    mutants=(
        Mutant(
            name="frozen-sibling-law",
            sentence="the second candidate is drawn without replacement but verified with the first law",
            sides=lambda: (explore(_frozen).law, _TARGET),
        ),
    ),
)
