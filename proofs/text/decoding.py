"""Theorem text.decoding.  Rounds in a row emit the target's text, however the lengths are chosen."""

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import unroll
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import token

_ROWS = law(["1/3", "2/3"]), law(["1/2", "1/2"])


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 2]


def _draft(_: tuple[int, ...]) -> Law[int]:
    return law(["2/3", "1/3"])


def _decode(chooser: Chooser, *, choosy: bool) -> tuple[int, ...]:
    text: tuple[int, ...] = ()
    while len(text) < 3:
        # The next draft length depends on the text so far, which is allowed.
        length = 1 + len(text) % 2
        played = token.whole_round(_target, _draft, length, text)(chooser)
        if choosy and not text and played.accepted == 0:
            # A round that accepted nothing is played again, which is not.
            played = token.whole_round(_target, _draft, length, text)(chooser)
        text = (*text, *map(int, played.tokens))
    return text[:3]


def _text(*, choosy: bool) -> Law[tuple[int, ...]]:
    return explore(lambda chooser: _decode(chooser, choosy=choosy)).law


THEOREM = Theorem(
    name="text.decoding",
    title="Any number of rounds, with draft lengths that depend on the text so far, emit the target's text.",
    letters="w a text, p target",
    statement=r"\mathbb{P}(\text{decoded text starts with } w) = p(w) \quad \text{for every } w",
    scope="every finite alphabet, every scheme that preserves harmonic functions, adaptive draft lengths",
    tier="proved",
    argument=r"""
"The probability that the target, continuing from here, writes a text that starts with $w$" is a harmonic
function of the text so far. A lossless round keeps its mean, whatever its length, provided that the length
was chosen from what had been emitted. Iterate until the text is longer than $w$: then the function is 1
or 0, and its mean is the probability that the decoded text starts with $w$.
""",
    source="the loop is Leviathan et al. 2023, algorithm 1; this proof is given here",
    code=("specdec_exact.schemes.token:whole_round",),
    instance=lambda: (_text(choosy=False), unroll(_target, 3).law()),
    coq=("decoding_lossless", "token_decoding_lossless", "run_preserves"),
    lean=("decoding_lossless", "decoding_loop_lossless"),
    mutants=(
        Mutant(
            name="round-played-again",
            sentence="a round in which nothing was accepted is thrown away and played again",
            sides=lambda: (_text(choosy=True), unroll(_target, 3).law()),
        ),
    ),
)
