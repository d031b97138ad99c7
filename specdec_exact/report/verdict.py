"""The words for what was found, the words for how it is known, and the exit codes."""

from enum import IntEnum, StrEnum

__all__ = ["ExitCode", "Tier", "Verdict"]


class ExitCode(IntEnum):
    """What a command tells the shell. One meaning each, whatever the command."""

    PASS = 0
    FINDING = 1
    USAGE = 2
    BROKEN = 3
    INCONCLUSIVE = 4
    NOTHING = 5


class Verdict(StrEnum):
    """What a rule does to the target's law."""

    LOSSLESS = "lossless"
    LOSSLESS_SUBOPTIMAL = "lossless-suboptimal"
    LOSSY_AS_DECLARED = "lossy-as-declared"
    LOSSY = "lossy"
    INCONCLUSIVE = "inconclusive"
    ERROR = "error"

    @property
    def exit_code(self) -> ExitCode:
        """The exit code of a command that ends with this verdict.

        >>> Verdict.LOSSY.exit_code.value, Verdict.LOSSLESS_SUBOPTIMAL.exit_code.value
        (1, 0)
        """
        match self:
            case Verdict.LOSSY:
                return ExitCode.FINDING
            case Verdict.INCONCLUSIVE:
                return ExitCode.INCONCLUSIVE
            case Verdict.ERROR:
                return ExitCode.BROKEN
            case Verdict.LOSSLESS | Verdict.LOSSLESS_SUBOPTIMAL | Verdict.LOSSY_AS_DECLARED:
                return ExitCode.PASS


class Tier(StrEnum):
    """How a verdict is known."""

    PROVED = "proved"
    PROVED_BOUNDED = "proved-bounded"
    EXACT = "exact"
    EXHAUSTIVE = "exhaustive"
    SEARCHED = "searched"
    MEASURED = "measured"

    @property
    def meaning(self) -> str:
        """The tier in a few words, for a reader who does not know the list."""
        return {
            Tier.PROVED: "all laws, all alphabet sizes",
            Tier.PROVED_BOUNDED: "all laws on alphabets of these sizes",
            Tier.EXACT: "this input, every branch",
            Tier.EXHAUSTIVE: "every law on a grid",
            Tier.SEARCHED: "nothing found within a budget",
            Tier.MEASURED: "statistics, with the distance they exclude",
        }[self]
