"""Theorem tree.walk.  A lossless rule at every node makes a lossless walk down a tree of candidates."""

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Block, complete, unroll
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import one_hot_list, recursive

_ROWS = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 2]


def _draft(_: tuple[int, ...]) -> Law[int]:
    return law(["1/6", "1/3", "1/2"])


def _sides(scheme: object) -> tuple[object, object]:
    if scheme == "list":
        program = one_hot_list.whole_round(_target, _draft, 2, 2)
    else:
        wrong = None if scheme == "recursive" else _target
        program = recursive.whole_round(_target, _draft, 2, 2, told=wrong)
    emitted = Block.of(explore(program).law.map(lambda played: played.tokens))
    return complete(emitted, _target, 3).law(), unroll(_target, 3).law()


THEOREM = Theorem(
    name="tree.walk",
    title="Walking down a tree of candidates with a lossless rule at every node is lossless.",
    letters="p target, at each node of the tree",
    statement=r"\text{every node emits } p(\cdot \mid h) \;\Longrightarrow\;"
    r"\mathbb{E}[f(\text{text after the walk})] = f(h) \text{ for harmonic } f",
    scope="every finite alphabet, every depth, candidates drawn in any way that the rule is told",
    tier="proved",
    argument=r"""
At a node the rule emits a token with the target's law there, and either stops or goes on from that token. By
induction on the depth the walk from a child keeps the mean of a harmonic function at the child, so the walk
from the node has the mean of its values at the children under the target, which is its value at the node.
""",
    source="Miao et al. 2024 (SpecInfer), arXiv:2305.09781; Chen et al. 2024 (Sequoia), arXiv:2402.12374",
    code=(
        "specdec_exact.schemes.recursive:whole_round",
        "specdec_exact.schemes.one_hot_list:whole_round",
    ),
    instance=lambda: (
        (_sides("list")[0], _sides("recursive")[0]),
        (_sides("list")[1], _sides("recursive")[1]),
    ),
    coq=("walk_lossless", "multi_draft_tree_lossless", "one_hot_tree_lossless"),
    mutants=(
        Mutant(
            name="misreported-siblings",
            sentence="the candidates are verified against a law they were not drawn from",
            sides=lambda: _sides("misreported"),
        ),
    ),
)
