"""What the block schemes share: draw a whole path of drafts, then verify it at once.

A token rule may stop drawing at its first rejection; a block rule looks at every draft before it
decides, so the path is drawn in full.
"""

from typing import Protocol, TypeVar, cast

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes.round import Round

__all__ = ["VerifyPath", "first_token", "play_path"]

K = TypeVar("K", bound=Token)


class VerifyPath(Protocol):
    """The rule of a scheme for a whole path of drafts."""

    def __call__(
        self,
        chooser: Chooser,
        drafts: tuple[K, ...],
        target: Model[K],
        told: Model[K],
        context: tuple[K, ...],
        /,
    ) -> Round:
        """Return what is emitted after the context, and how many drafts of it are kept."""
        ...


def first_token(
    verify: VerifyPath, target: Law[K], draft: Law[K], told: Law[K] | None
) -> Program[K]:
    """Return the program of a round of one draft, of which only the first token is shown."""
    declared = draft if told is None else told
    played = play_path(
        verify, lambda _: target, lambda _: draft, 1, context=(), told=lambda _: declared
    )
    return lambda chooser: cast("K", played(chooser).tokens[0])


def play_path(
    verify: VerifyPath,
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    *,
    context: tuple[K, ...],
    told: Model[K] | None,
) -> Program[Round]:
    """Return the program of a round that draws ``draft_length`` drafts and verifies them together.

    raises    SizeError when draft_length is not an integer of at least 0
    """
    if type(draft_length) is not int or draft_length < 0:
        raise SizeError(f"a draft length is an integer of at least 0, got {draft_length!r}")

    def whole_round(chooser: Chooser) -> Round:
        text = context
        for _ in range(draft_length):
            text = (*text, chooser.choose(draft(text)))
        drafts = text[len(context) :]
        return verify(chooser, drafts, target, draft if told is None else told, context)

    return whole_round
