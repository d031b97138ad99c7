"""Read a Lean file without Lean: what it may not contain, what it states, where it states it.

The files of this folder use a small part of the language. Anything else is refused here, before Lean
sees it, so that a file cannot assume what it should prove or print what it should earn.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

# What may stand at the start of a line.
COMMANDS = (
    *(
        "prelude",
        "import",
        "set_option autoImplicit false",
        "universe",
        "section",
        "variable",
        "end",
    ),
    *("inductive", "structure", "def", "noncomputable def", "theorem", "#print axioms"),
)
# What may stand nowhere: ways to assume, to run programs, to print, to change the language, to hide.
FORBIDDEN = re.compile(
    r"""
    \b(?: sorry\w* | admit | (?<!\#print[ ])axiom\w* | unsafe | opaque | partial | extern
        | native_decide | by | macro\w* | syntax | elab\w* | notation | infix[lr]? | prefix | postfix
        | initialize | run_\w+ | eval | open | namespace | export | instance | deriving | attribute
        | include | omit | mutual | private | protected | public | meta | module )\b
    | @\[ | ["«`] | \#(?!print[ ]axioms[ ]) | \bset_option\b(?![ ]autoImplicit[ ]false\b)
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a Lean file without its comments, and the line it starts at."""

    line: int
    text: str

    @property
    def theorem(self) -> str | None:
        """Return the name of the theorem, if this command is one."""
        found = re.match(r"theorem\s+([\w.']+)", self.text)
        return found[1] if found else None

    @property
    def query(self) -> str | None:
        """Return the name whose axioms this command prints, if it does that."""
        found = re.fullmatch(r"#print axioms ([\w.']+)", self.text)
        return found[1] if found else None

    @property
    def specification(self) -> str:
        """Return the command without its proof, on one line."""
        stop = len(self.text)
        depth = 0
        for place, character in enumerate(self.text if self.theorem else ""):
            depth += (character in "([{") - (character in ")]}")
            if depth == 0 and self.text.startswith(":=", place):
                stop = place
                break
        return " ".join(self.text[:stop].split())


def without_comments(text: str) -> str:
    """Blank the comments out; every other character keeps its line and column."""
    kept: list[str] = []
    depth = 0
    place = 0
    while place < len(text):
        two = text[place : place + 2]
        if two == "/-" or (two == "-/" and depth):
            depth += 1 if two == "/-" else -1
            kept.append("  ")
            place += 2
        elif two == "--" and not depth:
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            kept.append(" " * (end - place))
            place = end
        else:
            kept.append(text[place] if not depth or text[place] == "\n" else " ")
            place += 1
    return "".join(kept)


def commands(text: str) -> Iterator[Command]:
    """Yield the commands: each starts in the first column and goes on until the next."""
    start, words = 0, list[str]()
    for number, line in enumerate(without_comments(text).splitlines(), 1):
        if line[:1].strip():
            if words:
                yield Command(start, "\n".join(words).strip())
            start, words = number, []
        words.append(line)
    if start:
        yield Command(start, "\n".join(words).strip())


def refusals(text: str) -> list[str]:
    """Say why the file is refused unread; nothing if it is not."""
    found = [
        f"line {bare[: hit.start()].count(chr(10)) + 1}: {hit[0]!r} is refused"
        for bare in [without_comments(text)]
        for hit in FORBIDDEN.finditer(bare)
    ]
    listed = list(commands(text))
    if not listed or listed[0].text != "prelude":
        found.append("line 1: the first word is not 'prelude'")
    for command in listed:
        if not re.match("(?:" + "|".join(COMMANDS) + r")\b", command.text):
            found.append(
                f"line {command.line}: {command.text.split()[0]!r} does not start a command"
            )
        if command.text.startswith("import") and not re.fullmatch(r"import [A-Z]\w*", command.text):
            found.append(f"line {command.line}: {command.text!r} is not one module of this folder")
        if command.text.startswith("#print") and command.query is None:
            found.append(f"line {command.line}: {command.text!r} is not one name")
    names = [command.theorem for command in listed if command.theorem]
    found += [
        f"theorem {name} is stated twice"
        for name in sorted({n for n in names if names.count(n) > 1})
    ]
    return found


def imports(text: str) -> list[str]:
    """Return the modules that a file imports."""
    return [command.text[7:] for command in commands(text) if command.text.startswith("import ")]


def specification(text: str) -> str:
    """Return the digest of all that a file states: definitions and theorems, no proof, no comment."""
    stated = "\n".join(command.specification for command in commands(text))
    return hashlib.sha256(stated.encode()).hexdigest()
