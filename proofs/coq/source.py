"""Read a Coq file without Coq: what it may not contain, what it states, where it states it.

The files of this folder use a small part of the language. Anything else is refused here, before Coq
sees it, so that a file cannot assume what it should prove or print what it should earn.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

# What may start a sentence outside a proof, anywhere or only inside a section.
ANYWHERE = (
    *("Local Open Scope", "Section", "End", "Definition", "Fixpoint", "Record", "Notation"),
    *("Lemma", "Theorem", "Corollary", "Example", "Proof", "Ltac", "Implicit Types", "Import"),
    *("Print Assumptions every_theorem",),
)
IN_A_SECTION = ("Context", "Variable", "Variables", "Hypothesis", "Let")
STATEMENTS = ("Lemma", "Theorem", "Corollary", "Example")
# The standard library, as far as it is used, and this folder.
REQUIRED = re.compile(
    r"Require Import(?: (?:QArith|Qminmax|Qabs|Lqa|List|Lia|Arith))+"
    r"|From SpecdecExact Require(?: Import)?(?: \w+)+"
)
# What may stand nowhere: ways to assume, to give up, to loosen the checker, to run or print programs.
FORBIDDEN = re.compile(
    r"""
    \b(?: Admitted | admit\w* | give_up | Abort | Axioms? | Parameters? | Conjecture | Hypotheses
        | Set | Unset | bypass_check | Primitive | Declare | Redirect | Load | Drop | Add | Reset
        | Fail | Program | Obligations? | Extraction | Module | Canonical | Coercion | Instance
        | Print(?![ ]Assumptions[ ]every_theorem\b) | Eval | Compute | Time | Timeout | From(?![ ]SpecdecExact) )\b
    | ["«`] | \#\[
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a Coq file without its comments, on one line, and the line it starts at."""

    line: int
    text: str
    in_proof: bool

    def starts(self, *words: str) -> bool:
        """Whether the sentence starts with one of the words."""
        return any(re.match(rf"{word}\b", self.text) for word in words)

    @property
    def stated(self) -> str | None:
        """Return the name of the theorem, if this sentence states one."""
        found = re.match(rf"(?:{'|'.join(STATEMENTS)})\s+([\w']+)", self.text)
        return found[1] if found and not self.in_proof else None


def without_comments(text: str) -> str:
    """Blank the comments out; every other character keeps its line and column."""
    kept: list[str] = []
    depth = place = 0
    while place < len(text):
        two = text[place : place + 2]
        if two == "(*" or (two == "*)" and depth):
            depth += 1 if two == "(*" else -1
            kept.append("  ")
            place += 2
        else:
            kept.append(text[place] if depth == 0 or text[place] == "\n" else " ")
            place += 1
    return "".join(kept)


def sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences. A proof runs from `Proof.` to `Qed.`, both included."""
    in_proof = False
    plain = without_comments(text)
    for found in re.finditer(r"\S.*?(?:\.(?=\s|$)|$(?![\s\S]))", plain, re.DOTALL):
        words = " ".join(found[0].removesuffix(".").split())
        line = plain.count("\n", 0, found.start()) + 1
        in_proof = in_proof or words == "Proof"
        yield Sentence(line, words, in_proof)
        in_proof = in_proof and words != "Qed"


def refusals(text: str) -> list[str]:
    """Return the reasons not to show this file to Coq."""
    reasons: list[str] = []
    depth = 0
    open_statement: Sentence | None = None
    last = Sentence(0, "", in_proof=False)
    for last in sentences(text):
        if found := FORBIDDEN.search(last.text):
            reasons.append(f"line {last.line}: {found[0]!r} is refused")
        if last.in_proof:
            open_statement = None
            continue
        if open_statement:
            reasons.append(f"line {open_statement.line}: {open_statement.stated} has no proof")
        open_statement = last if last.stated else None
        depth += last.starts("Section") - last.starts("End")
        known = last.starts(*ANYWHERE) or REQUIRED.fullmatch(last.text)
        if last.starts(*IN_A_SECTION) and depth == 0:
            reasons.append(f"line {last.line}: an assumption outside a section")
        elif not known and not last.starts(*IN_A_SECTION):
            reasons.append(f"line {last.line}: {last.text[:40]!r} does not start a sentence")
        if last.starts("Definition", "Let", "Fixpoint") and ":=" not in last.text:
            reasons.append(f"line {last.line}: a definition without its value")
    if open_statement or (last.in_proof and last.text != "Qed") or depth:
        reasons.append(f"line {last.line}: the file ends in the middle")
    return reasons


def specification(text: str) -> str:
    """Return a digest of what the file states: its sentences without the proofs."""
    stated = "\n".join(one.text for one in sentences(text) if not one.in_proof)
    return hashlib.sha256(stated.encode()).hexdigest()


def stated_at(text: str, line: int) -> str | None:
    """Return the name of the last theorem that starts at or before a line."""
    before = [one.stated for one in sentences(text) if one.line <= line and one.stated]
    return before[-1] if before else None


def imports(text: str) -> tuple[str, ...]:
    """Return the files of this folder that a file needs."""
    return tuple(
        name
        for one in sentences(text)
        if one.starts("From SpecdecExact")
        for name in re.sub(r"From SpecdecExact Require( Import)?", "", one.text).split()
    )
