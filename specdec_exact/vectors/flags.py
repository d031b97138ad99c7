"""What the flags of vectors mean: the mistakes that were reported in public, by their kind."""

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.vectors.record import Note

__all__ = ["NOTES", "UnknownFlag", "notes_of"]


class UnknownFlag(SpecdecError):
    """A vector carries a flag that no note explains."""


_VLLM = "https://github.com/vllm-project/vllm"
_ASCEND = "https://github.com/vllm-project/vllm-ascend"
_SGLANG = "https://github.com/sgl-project/sglang"
_FLASHINFER = "https://github.com/flashinfer-ai/flashinfer"
_TRANSFORMERS = "https://github.com/huggingface/transformers"

NOTES: tuple[Note, ...] = (
    Note("Acceptance", "acceptance test", "A draft is accepted with the wrong probability.",
         "The emitted law is not the target's.", ()),
    Note("Residual", "replacement", "A rejected draft is replaced from the wrong law.",
         "The emitted law is not the target's.", ()),
    Note("ZeroCoin", "edge of a number", "The coin is 0, where < and <= differ.",
         "A token is emitted that the target gives no weight.", (f"{_SGLANG}/issues/35771",)),
    Note("UnitCoin", "edge of a number", "The coin is the largest below 1.",
         "A draft is rejected although it must be accepted.", (f"{_SGLANG}/pull/22643",)),
    Note("CoinAtThreshold", "edge of a number", "The coin equals the ratio exactly.",
         "None if the convention is documented: the case has probability 0 on a fine grid.", ()),
    Note("NearThreshold", "resolution", "The coin is one step from the ratio.",
         "Coarse numbers decide otherwise.", (f"{_VLLM}/pull/51367",)),
    Note("LastNumber", "replacement", "The number that draws the last token is at an edge.",
         "A token without weight is emitted, or the walk runs past the row.",
         (f"{_VLLM}/pull/44744",)),
    Note("EmptyResidual", "replacement", "Target and draft agree, so there is no residual.",
         "Whatever stands in memory is emitted.", (f"{_SGLANG}/pull/22643",)),
    Note("DraftAboveOne", "edge of a number", "A draft weight is one ulp above 1.",
         "Every such draft is rejected.", (f"{_SGLANG}/pull/42568",)),
    Note("NonFinite", "edge of a number", "A row holds NaN or an infinity.",
         "A token outside the vocabulary is emitted.",
         (f"{_VLLM}/pull/53029", f"{_VLLM}/pull/21876", f"{_ASCEND}/pull/14098")),
    Note("ZeroRow", "edge of a number", "A row has no weight at all.",
         "A token outside the vocabulary is emitted.", (f"{_VLLM}/pull/53029",)),
    Note("Denormal", "edge of a number", "Weights are denormal floats.",
         "Tokens that the target can emit never come.", (f"{_VLLM}/pull/43150",)),
    Note("Placeholder", "positions", "A draft id is -1: nothing was drafted there.",
         "Memory outside the row is read, or -1 is emitted.",
         (f"{_FLASHINFER}/issues/879", f"{_FLASHINFER}/issues/3551")),
    Note("TailTile", "positions", "The vocabulary is not a multiple of a tile.",
         "A token outside the vocabulary is emitted.", (f"{_VLLM}/pull/44744",)),
    Note("Tie", "order", "Several tokens have one weight.",
         "Greedy decoding emits another text than without drafts.", ()),
    Note("Position", "positions", "Rows, coins and drafts of several positions are paired.",
         "Emitted texts have the wrong joint law.", (f"{_ASCEND}/issues/2881",)),
    Note("Bonus", "positions", "All drafts are accepted and one token follows.",
         "A token is lost, or drawn from a wrong row.", ()),
    Note("Block", "block verification", "A whole block is tested at once.",
         "The joint law of the block is wrong although every marginal may be right.", ()),
    Note("Candidates", "several candidates", "Several candidates stand for one position.",
         "The emitted law is not the target's from the second candidate on.", ()),
    Note("OneHot", "draft law", "The draft is certain, or told to be.",
         "None if done right: lossless, and accepts less.", (f"{_VLLM}/pull/40149",)),
    Note("SamplerMatch", "acceptance test", "The target draws, and a draft is accepted if it is that.",
         "None if done right: lossless, and accepts less.", ()),
    Note("SilentGreedy", "acceptance test", "Greedy decoding and sampling are told apart.",
         "Sampling requests are answered greedily.",
         (f"{_SGLANG}/issues/32922", f"{_SGLANG}/issues/31214")),
    Note("ConstantUniform", "randomness", "The numbers of the acceptance test are to be used.",
         "Everything is accepted.", (f"{_ASCEND}/issues/13730",)),
    Note("SharedNoise", "randomness", "Draft, coin and replacement need numbers of their own.",
         "The emitted law is not the target's.", (f"{_VLLM}/pull/47386", f"{_VLLM}/pull/54282")),
    Note("DraftNotSampled", "draft law", "The told law is not the one that proposals came from.",
         "The emitted law is not the target's.",
         (f"{_TRANSFORMERS}/issues/47932", f"{_VLLM}/pull/10198")),
    Note("Request", "request", "Temperature, filters, penalties and masks act on the target.",
         "The output does not have the law that was asked for.", (f"{_VLLM}/pull/44297",)),
    Note("Count", "reports", "Accepted, emitted and kept tokens are different counts.",
         "A dashboard shows a wrong speed.", (f"{_VLLM}/issues/56101",)),
    Note("End", "stopping", "A text ends inside a round.",
         "Text goes on behind its end, or the end is drawn again.",
         (f"{_TRANSFORMERS}/pull/28508",)),
    Note("Statistics", "emitted law", "Only the engine's own randomness is at hand.",
         "A bias is seen as far as the power reaches.", ()),
    Note("Accumulated", "whole procedure", "A million runs are one hash.",
         "Whatever is rare is hit at least once.", ()),
)  # fmt: skip
_BY_NAME = {note.flag: note for note in NOTES}


def notes_of(flags: set[str]) -> tuple[Note, ...]:
    """Return the notes of some flags, in the order of the list.

    raises    UnknownFlag

    >>> [note.bug_type for note in notes_of({"ZeroCoin"})]
    ['edge of a number']
    """
    for flag in sorted(flags - set(_BY_NAME)):
        raise UnknownFlag(f"a flag is one of {', '.join(_BY_NAME)}, got {flag!r}")
    return tuple(note for note in NOTES if note.flag in flags)
