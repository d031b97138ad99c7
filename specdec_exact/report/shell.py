"""A command that can be copied from a terminal, however narrow it is."""

import shlex
from collections.abc import Sequence

__all__ = ["shell"]


def shell(words: Sequence[str], width: int | None = None) -> str:
    r"""Return a command as a shell reads it; lines that go on end in a backslash.

    width    of the lines, as far as words can be parted; None is one line

    >>> shell(["audit", "rule.py:verify", "--case", "two words"])
    "audit rule.py:verify --case 'two words'"
    >>> print(shell(["audit", "rule.py:verify", "--case", "two words"], 24))
    audit rule.py:verify \
      --case 'two words'
    """
    lines: list[str] = []
    for part in _parts(words):
        longer = f"{lines[-1]} {part}" if lines else part
        # Two more for the backslash.
        if not lines or width is None or len(longer) + 2 <= width:
            lines[-1:] = [longer]
        else:
            lines.append(f"  {part}")
    return " \\\n".join(lines)


def _parts(words: Sequence[str]) -> list[str]:
    """Return the words, an option and its value together."""
    parts: list[str] = []
    for before, word in zip(("", *words), words, strict=False):
        quoted = shlex.quote(word)
        if before.startswith("--") and not word.startswith("--"):
            parts[-1] += f" {quoted}"
        else:
            parts.append(quoted)
    return parts
