"""Theorem text.node_criterion.  Losslessness of a round, said node by node."""

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Block, complete, unroll
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import token

_ROWS = law(["1/3", "2/3"]), law(["1/2", "1/2"])


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 2]


def _draft(_: tuple[int, ...]) -> Law[int]:
    return law(["2/3", "1/3"])


def _emitted(*, told: bool) -> Block:
    program = token.whole_round(_target, _draft, 2, told=None if told else _target)
    return Block.of(explore(program).law.map(lambda played: played.tokens))


def _holds_everywhere(output: Block) -> bool:
    target = unroll(_target, 3)
    pairs = [(len(output.nodes) - 1, len(target.nodes) - 1)]
    for v, s in pairs:
        here, there = output.nodes[v], target.nodes[s]
        going = 1 - here.stop
        if any(here.edge(t).weight != going * there.edge(t).weight for t in range(2) if going):
            return False
        pairs += [(edge.child, there.edge(edge.token).child) for edge in here.edges]
    return True


def _completed_is_target(output: Block) -> bool:
    return complete(output, _target, 3) == unroll(_target, 3)


THEOREM = Theorem(
    name="text.node_criterion",
    title="A round is sequence-lossless if and only if the node criterion holds at every prefix.",
    letters="N number of emitted tokens, Y emitted string, s prefix, t token, p target",
    statement=r"\mathbb{P}(N > |s|,\, Y \text{ starts with } st) = p(t \mid s)\,"
    r"\mathbb{P}(N > |s|,\, Y \text{ starts with } s) \quad \forall s, t",
    scope="every finite alphabet, every law of emitted strings of bounded length",
    tier="proved",
    argument=r"""
Complete the emitted string with draws from the target, and compare the weight of the completed string
starting with $st$ with that of it starting with $s$. Strings that have stopped at or before $s$ contribute
with ratio $p(t \mid s)$ by construction. So the whole has that ratio exactly when those that go on beyond $s$
have it: that is the criterion. It is linear in the weights of branches, it needs no completion, and where it
fails it names the node.
""",
    source="shown here",
    code=("specdec_exact.search.certify:certify", "specdec_exact.kernel.certificate:check"),
    instance=lambda: (
        [_holds_everywhere(_emitted(told=told)) for told in (True, False)],
        [_completed_is_target(_emitted(told=told)) for told in (True, False)],
    ),
    coq=("node_criterion_iff", "lossless_iff_harmonic"),
    mutants=(
        Mutant(
            name="misreported-draft",
            sentence="the round is told a wrong draft law: both sides of the equivalence must say no",
            sides=lambda: (_holds_everywhere(_emitted(told=False)), True),
        ),
    ),
)
