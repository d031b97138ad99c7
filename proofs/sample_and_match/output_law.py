"""Theorem sample_and_match.output_law.  It emits the target for every fixed proposal."""

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import Law, law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import sample_and_match

_TARGET = law(["1/2", "1/3", "1/6"])
_PROPOSAL = 0


def _emitted(chooser: Chooser) -> int:
    return sample_and_match.verify(chooser, _PROPOSAL, _TARGET, _TARGET)[0]


def _fresh_draw(chooser: Chooser) -> int:
    token, accepted = sample_and_match.verify(chooser, _PROPOSAL, _TARGET, _TARGET)
    return token if accepted else chooser.choose(_TARGET)


def _sides(program: object) -> tuple[Law[int], Law[int]]:
    chosen = _emitted if program == "right" else _fresh_draw
    return explore(chosen).law, _TARGET


THEOREM = Theorem(
    name="sample_and_match.output_law",
    title="Sample and match emits the target law for every fixed proposal.",
    letters="x proposal, y the target's own draw",
    statement=r"\mathbb{P}(Y = y \mid x) = p(y) \quad\text{for every } x",
    scope="every finite alphabet, every draft length, every proposal from anywhere",
    tier="proved",
    argument=r"""
The emitted token is the target's own draw, whatever the proposal. The proposal only decides whether the
round goes on, and it goes on from the token that was emitted. The rule is often suspected of a bias at
positive temperature; it has none, it only accepts less often than it could.
""",
    source="naive sampling in Miao et al. 2024 (SpecInfer), arXiv:2305.09781",
    code=("specdec_exact.schemes.sample_and_match:verify",),
    instance=lambda: _sides("right"),
    coq=("sample_and_match_lossless", "sample_and_match_lossless_on_average"),
    lean=("sample_and_match_lossless",),
    mutants=(
        Mutant(
            name="match-then-redraw",
            sentence="after a mismatch a second token is drawn instead of emitting the first",
            sides=lambda: _sides("fresh"),
        ),
    ),
)
