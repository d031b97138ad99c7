"""Theorem text.end_token.  Cutting a text at its end token preserves its law."""

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


_END = 0


def _cut(text: tuple[int, ...]) -> tuple[int, ...]:
    return text[: text.index(_END) + 1] if _END in text else text


def _decoded() -> Law[tuple[int, ...]]:
    program = token.whole_round(_target, _draft, 2)
    emitted = explore(program).law.map(lambda played: played.tokens)
    completed = complete(Block.of(emitted), _target, 3).law()
    return completed.map(lambda text: tuple(map(int, text)))


def _plain() -> Law[tuple[int, ...]]:
    return unroll(_target, 3).law().map(lambda text: _cut(tuple(map(int, text))))


THEOREM = Theorem(
    name="text.end_token",
    title="A text cut at its first end token has the law of the target's text cut there.",
    letters="e end token",
    statement=r"\mathbb{P}(\text{cut}_e(\text{decoded}) = u) = \mathbb{P}(\text{cut}_e(\text{target text}) = u)",
    scope="every finite alphabet, every scheme that preserves harmonic functions",
    tier="proved",
    argument=r"""
Cutting is a function of the text, and equal laws have equal images. Within a round it means that everything
behind an accepted end token is dropped, the bonus token included. What must not happen is to emit or to count
tokens behind it.
""",
    source="shown here",
    code=("specdec_exact.counts.stopping",),
    instance=lambda: (_decoded().map(_cut), _plain()),
    coq=("end_token_preserves", "finished_text"),
    mutants=(
        Mutant(
            name="bonus-after-the-end",
            sentence="the tokens behind an end token inside a block are kept",
            sides=lambda: (_decoded(), _plain()),
        ),
    ),
)
