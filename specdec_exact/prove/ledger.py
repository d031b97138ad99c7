"""``proofs/ledger.toml``: what every theorem claims, what must answer for it, and what it trusts.

Written from the records alone, so that it is the same on every machine; a run must live up to it. A
changed statement, a weaker tier or a lost wrong rule shows as a changed line.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from specdec_exact.deduction.check import Induct
from specdec_exact.notation.facts import show_fact, show_minimum
from specdec_exact.notation.obligations import write_claim
from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove.evidence import due

__all__ = ["TRUSTED", "assumptions", "differences", "path", "trusted", "written"]

# What one relies on if an engine's word is taken.
TRUSTED = {
    "kernel": "specdec_exact/deduction",
    "coq": "Coq",
    "lean": "Lean",
    "z3": "Z3",
    "cvc5": "cvc5",
    "sympy": "SymPy",
}


def path() -> Path:
    """Return where the ledger stands, beside the theorems."""
    return Path(str(import_module("proofs").__file__)).parent / "ledger.toml"


def written(theorems: Mapping[str, Theorem]) -> str:
    """Return the text of the ledger.

    >>> from specdec_exact.prove.library import select
    >>> print(written(select(["token.output_law"])).splitlines()[3])
    ["token.output_law"]
    """
    head = "# Written by `specdec-exact prove --write-ledger`; `prove --check-ledger` compares.\n"
    return head + f"theorems = {len(theorems)}\n" + "".join(map(_entry, theorems.values()))


def differences(theorems: Mapping[str, Theorem], recorded: str) -> dict[str, str]:
    """Return the theorems about which the recorded ledger says something else, and what is wrong.

    theorems    all or some of them; what is recorded about others is not looked at
    """
    try:
        ledger = tomllib.loads(recorded)
    except tomllib.TOMLDecodeError as error:
        return dict.fromkeys(theorems, f"the ledger cannot be read: {error}")
    found: dict[str, str] = {}
    for name, theorem in theorems.items():
        entry, due_entry = ledger.get(name), tomllib.loads(_entry(theorem))[name]
        if not isinstance(entry, dict):
            found[name] = "not in the ledger"
        elif entry != due_entry:
            changed = sorted(
                k for k in entry.keys() | due_entry.keys() if entry.get(k) != due_entry.get(k)
            )
            found[name] = f"the ledger says otherwise about: {', '.join(changed)}"
    return found


def trusted(theorem: Theorem) -> tuple[str, ...]:
    """Return what the theorem's tier rests on: one of these is enough, the rest corroborates."""
    return tuple(TRUSTED[engine] for engine in due(theorem) if engine in {"kernel", "coq", "lean"})


def assumptions(theorem: Theorem) -> tuple[str, ...]:
    """Return what an obligation takes for granted: what is given, defined, started and advanced."""
    return tuple(_assumptions(theorem))


def _assumptions(theorem: Theorem) -> Iterator[str]:
    obligation = theorem.obligation
    if obligation is None:
        return
    yield from (f"{label}: {show_fact(fact)}" for label, fact in obligation.given.items())
    yield from (f"{label}: {show_minimum(m)}" for label, m in obligation.minima.items())
    for name, step in obligation.steps.items():
        if isinstance(step, Induct):
            yield from (f"{name}, at length 0, {k}: {show_fact(f)}" for k, f in step.start.items())
            yield from (
                f"{name}, one further, {k}: {show_fact(f)}" for k, f in step.advance.items()
            )
            if step.constants:
                yield f"{name}: the same at every context and length: {', '.join(sorted(step.constants))}"


def _entry(theorem: Theorem) -> str:
    lines = [
        "",
        f"[{_quoted(theorem.name)}]",
        f"tier = {_quoted(theorem.tier)}",
        f"statement = {_quoted(_digest(theorem.statement))}",
        f"engines = {_listed(due(theorem))}",
        f"trusts = {_listed(trusted(theorem))}",
        f"coq = {_listed(theorem.coq)}",
        f"lean = {_listed(theorem.lean)}",
        f"axioms = {_listed(())}",
        f"assumes = {_listed(assumptions(theorem))}",
        f"wrong = {_listed(tuple(wrong.name for wrong in theorem.mutants))}",
    ]
    if theorem.obligation is not None:
        claim = json.dumps(write_claim(theorem.obligation), sort_keys=True)
        lines.insert(4, f"obligation = {_quoted(_digest(claim))}")
    if theorem.bounded:
        lines.insert(5, f"bounded = {_listed(tuple(theorem.bounded))}")
    return "\n".join([*lines, ""])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=True)  # a JSON string of ASCII is a TOML string


def _listed(texts: tuple[str, ...]) -> str:
    if len(texts) < 2:
        return f"[{''.join(map(_quoted, texts))}]"
    return "[\n" + "".join(f"    {_quoted(text)},\n" for text in texts) + "]"
