"""Theorem tree.fixed.  On a fixed tree as many drafts are accepted as the target gives the tree weight."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import drafted_tree, tree

_ROWS = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])
_TREE: tuple[tuple[int, ...], ...] = ((0,), (1,), (0, 0), (0, 1))


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 2]


def _accepted() -> Fraction:
    rounds = explore(
        tree.whole_round_matched(
            _target, _target, 2, drafted_tree.fixed(drafted_tree.merged(_TREE))
        )
    ).law
    return sum((weight * played.accepted for played, weight in rounds.items()), Fraction())


def _weight(texts: tuple[tuple[int, ...], ...]) -> Fraction:
    total = Fraction()
    for text in texts:
        weight = Fraction(1)
        for i, x in enumerate(text):
            weight *= _target(text[:i])[x]
        total += weight
    return total


THEOREM = Theorem(
    name="tree.fixed",
    title="On a fixed tree, sample and match accepts the target weight of its nodes in expectation.",
    letters="v node of the tree, p(v) probability that the target writes the text of v",
    statement=r"\mathbb{E}[\tau] = \sum_{v \in \text{tree}} p(v)",
    scope="every finite alphabet, every prefix-closed set of nodes, every target model",
    tier="proved",
    argument=r"""
The walk follows the target's own draws while they stay in the tree, so it reaches $v$ exactly when the target
writes its text: with probability $p(v)$. A mean is the sum of its tails, and the tail at depth $j$ is the weight of
the nodes of depth $j$. So the best tree of $B$ nodes is the $B$ likeliest texts.
""",
    source="shown here; the rule is that of EAGLE-2, arXiv:2406.16858, and SpecExec, arXiv:2406.02532",
    code=("specdec_exact.schemes.tree:whole_round_matched",),
    instance=lambda: (_accepted(), _weight(_TREE)),
    coq=("tree_match_lossless", "tree_tail", "tree_expected"),
    mutants=(
        Mutant(
            name="leaves-only",
            sentence="only the leaves of the tree are counted",
            sides=lambda: (_accepted(), _weight(((1,), (0, 0), (0, 1)))),
        ),
    ),
)
