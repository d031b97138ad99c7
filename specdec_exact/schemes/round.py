"""What the single-draft schemes share: draw drafts, verify them in order, emit a round.

A scheme decides what happens to one proposal (:class:`Verify`); the round around it is always the
same. At the first rejection the replacement is emitted and the drafts behind it are discarded; if
every draft is accepted, one more token is taken from the target after the last of them.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token

__all__ = ["Round", "Verify", "draw", "one_step", "play_round"]

K = TypeVar("K", bound=Token)


class Round(NamedTuple):
    """What one round emitted, and how many of its tokens are accepted drafts."""

    tokens: tuple[Token, ...]
    accepted: int


class Verify(Protocol):
    """The rule of a scheme for one proposal."""

    def __call__(
        self, chooser: Chooser, proposal: K, target: Law[K], told: Law[K], /
    ) -> tuple[K, bool]:
        """Return the token to emit, and whether that is the proposal, accepted."""
        ...


def draw(chooser: Chooser, target: Law[K]) -> K:
    """Return the bonus token of a sampling scheme: a draw from the target."""
    return chooser.choose(target)


def one_step(verify: Verify, target: Law[K], draft: Law[K], told: Law[K] | None) -> Program[K]:
    """Return the program that draws one proposal and emits one token."""

    def step(chooser: Chooser) -> K:
        proposal = chooser.choose(draft)
        token, _ = verify(chooser, proposal, target, draft if told is None else told)
        return token

    return step


def play_round(
    verify: Verify,
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    *,
    context: tuple[K, ...],
    told: Model[K] | None,
    bonus: Callable[[Chooser, Law[K]], K] = draw,
) -> Program[Round]:
    """Return the program of a whole round of at most ``draft_length`` proposals.

    A draft behind a rejection is never looked at, so it is not drawn: the law of the round is the
    same, with far fewer branches.

    raises    SizeError when draft_length is not an integer of at least 0
    """
    if type(draft_length) is not int or draft_length < 0:
        raise SizeError(f"a draft length is an integer of at least 0, got {draft_length!r}")
    declared = draft if told is None else told

    def whole_round(chooser: Chooser) -> Round:
        text = context
        for accepted in range(draft_length):
            proposal = chooser.choose(draft(text))
            token, kept = verify(chooser, proposal, target(text), declared(text))
            text = (*text, token)
            if not kept:
                return Round(text[len(context) :], accepted)
        text = (*text, bonus(chooser, target(text)))
        return Round(text[len(context) :], draft_length)

    return whole_round
