"""The documentation of the theorems, written from their records: a page each, and two tables."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from specdec_exact.deduction.check import (
    Absurd,
    Both,
    Deduce,
    Fold,
    Induct,
    Linear,
    Obligation,
    Products,
    Proof,
    Rename,
    Split,
    Step,
)
from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove.evidence import due
from specdec_exact.prove.formulas import formula, minimum
from specdec_exact.prove.ledger import trusted

__all__ = ["differences", "page", "pages", "write"]

_MEANINGS = {
    "proved": "for all laws and all alphabet sizes in its scope",
    "proved-bounded": "for all laws, up to a size",
    "exhaustive": "for every law on a grid",
    "searched": "nothing found within a budget: this is no proof",
    "open": "nobody has proved it, and no counterexample is known",
}
_ENGINES = {
    "kernel": "the kernel checks every step below in exact fractions",
    "sympy": "SymPy reduces the identities, and the algebra of every step, to 0",
    "z3": "Z3 finds no way to satisfy a step's hypotheses and not its conclusion",
    "cvc5": "cvc5 is asked the same as Z3, independently",
    "coq": "Coq checks, for every finite alphabet and without axioms",
    "lean": "Lean checks, over any ordered field and without axioms",
}


def pages(theorems: Mapping[str, Theorem]) -> dict[str, str]:
    """Return every page by its file name."""
    written = {f"{name}.md": page(theorem) for name, theorem in theorems.items()}
    return {
        "index.md": _index(theorems),
        "traceability.md": _traceability(theorems),
        **written,
    }


def write(folder: Path, theorems: Mapping[str, Theorem]) -> None:
    """Write the pages into a folder, and remove pages of theorems that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = pages(theorems)
    for stale in sorted(set(_present(folder)) - wanted.keys()):
        (folder / stale).unlink()
    for name, text in wanted.items():
        (folder / name).write_text(text, encoding="utf-8")


def differences(folder: Path, theorems: Mapping[str, Theorem]) -> list[str]:
    """Return the names of pages that are missing, stale or not as the records say."""
    wanted, present = pages(theorems), _present(folder)
    return sorted(
        name for name in wanted.keys() | present.keys() if wanted.get(name) != present.get(name)
    )


def _present(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}


def page(theorem: Theorem) -> str:
    """Return the page of one theorem.

    >>> from specdec_exact.prove.library import load
    >>> print(page(load()["token.output_law"]).splitlines()[0])
    # One step of the token rule emits the target law
    """
    parts = [
        f"# {theorem.title.removesuffix('.')}",
        f"`{theorem.name}` · **{theorem.tier}**: {_MEANINGS[theorem.tier]}",
        f"$$\n{theorem.statement}\n$$",
        f"*Letters:* {theorem.letters}.  \n*Scope:* {theorem.scope}.  \n*Source:* {theorem.source}.",
        "## Proof" if theorem.tier.startswith("proved") else "## What is known",
        theorem.argument.strip(),
        *_checked(theorem),
        *(_obligation(theorem.obligation) if theorem.obligation else []),
        *_wrong(theorem),
        *_links(theorem),
    ]
    return "\n\n".join(parts) + "\n"


def _checked(theorem: Theorem) -> Iterator[str]:
    yield "## What machines check"
    lines: list[str] = []
    for engine in due(theorem):
        names = {"coq": theorem.coq, "lean": theorem.lean}.get(engine, ())
        listed = ", ".join(f"`{name}`" for name in names)
        lines.append(f"- **{engine}**: {_ENGINES[engine]}{f': {listed}' if listed else ''}.")
    if theorem.instance is not None:
        lines.append("- **Python**: both sides are computed on an exact input, and are equal.")
    if theorem.bounded:
        sizes = ", ".join(theorem.bounded)
        lines.append(f"- **bounded statements**, by Z3 and cvc5: {sizes}.")
    yield "\n".join(lines)
    trust = trusted(theorem)
    if trust:
        yield f"*Trusts* {' or '.join(trust)}: any one of them is enough; the others corroborate."


def _obligation(obligation: Obligation) -> Iterator[str]:
    yield "## The proof as it is checked"
    assumed = [f"- {label}: ${formula(fact)}$" for label, fact in obligation.given.items()]
    assumed += [f"- {label}: ${minimum(m)}$" for label, m in obligation.minima.items()]
    for name, step in obligation.steps.items():
        if isinstance(step, Induct):
            assumed += _rules(name, step)
    if assumed:
        yield "Given, at every context and for every token:"
        yield "\n".join(assumed)
    yield "Then, step by step:"
    yield "\n".join(_steps(obligation.steps, ""))
    goals = [f"${formula(fact)}$" for fact in obligation.goals.values()]
    yield f"which is the theorem: {', '.join(goals)}."


def _rules(name: str, step: Induct) -> Iterator[str]:
    for label, fact in step.start.items():
        yield f"- {name}, without drafts, {label}: ${formula(fact)}$"
    for label, fact in step.advance.items():
        yield f"- {name}, one draft more, {label}: ${formula(fact)}$"
    if step.constants:
        names = ", ".join(f"${word}$" for word in sorted(step.constants))
        yield f"- {name}: the same at every context and length: {names}"


def _steps(steps: Mapping[str, Step], indent: str) -> Iterator[str]:
    for label, step in steps.items():
        match step:
            case Deduce(fact, proof):
                yield f"{indent}1. {label}: ${formula(fact)}$, {_how(proof)}"
            case Fold(source, index):
                yield f"{indent}1. {label}: *{source}*, summed over ${index}$"
            case Rename(source, index, other):
                yield f"{indent}1. {label}: *{source}* for ${other}$ instead of ${index}$"
            case Induct(fact):
                yield f"{indent}1. {label}: ${formula(fact)}$, by induction over the draft length"
                yield f"{indent}    - without drafts:"
                yield from _steps(step.base, f"{indent}        ")
                yield f"{indent}    - one draft more, from the same fact (*hypothesis*):"
                yield from _steps(step.step, f"{indent}        ")


def _how(proof: Proof) -> str:
    match proof:
        case Linear(cofactors):
            return f"from {_named(cofactors)}" if cofactors else "by algebra alone"
        case Absurd(cofactors):
            return f"since {_named(cofactors)} contradict each other"
        case Products(terms):
            return f"from products of {_named(dict.fromkeys(n for _, ns in terms for n in ns))}"
        case Both():
            return "by two inequalities"
        case Split():
            minima = list(dict.fromkeys(_minima(proof)))
            return f"by the cases of {_named(dict.fromkeys(minima))}"


def _minima(proof: Proof) -> Iterator[str]:
    if isinstance(proof, Split):
        yield proof.minimum
        yield from (*_minima(proof.low), *_minima(proof.high))


def _named(labels: Mapping[str, object]) -> str:
    return ", ".join(f"*{label}*" for label in labels) or "nothing"


def _wrong(theorem: Theorem) -> Iterator[str]:
    yield "## What would break it"
    yield (
        "A theorem that no wrong rule breaks says nothing. These do, and every run shows it again:"
    )
    yield "\n".join(f"- `{wrong.name}`: {wrong.sentence}." for wrong in theorem.mutants)


def _links(theorem: Theorem) -> Iterator[str]:
    yield "## Where to look"
    scheme, claim = theorem.name.split(".", 1)
    lines = [f"- record: `proofs/{scheme}/{claim.replace('.', '/')}.py`"]
    lines += [f"- code: `{_file(place)}`; test: `{_test(place)}`" for place in theorem.code]
    lines += [f"- Coq: `{name}` in `proofs/coq`" for name in theorem.coq]
    lines += [f"- Lean: `{name}` in `proofs/lean`" for name in theorem.lean]
    lines += [f"- vectors: `{vector}`" for vector in theorem.vectors]
    lines.append(f"- again: `specdec-exact prove {theorem.name}`")
    yield "\n".join(lines)


def _file(place: str) -> str:
    module, _, function = place.partition(":")
    return f"{module.replace('.', '/')}.py{'::' if function else ''}{function}"


def _test(place: str) -> str:
    room, _, name = place.partition(":")[0].removeprefix("specdec_exact.").rpartition(".")
    return f"tests/{room.replace('.', '/')}/test_{name}.py"


def _index(theorems: Mapping[str, Theorem]) -> str:
    proved = sum(theorem.tier == "proved" for theorem in theorems.values())
    rows = [
        f"| [{t.title.removesuffix('.')}]({name}.md) | {t.tier} | {', '.join(due(t))} |"
        for name, t in theorems.items()
    ]
    head = ["# Theorems", f"{len(theorems)} theorems, {proved} of them proved.", ""]
    return "\n".join([*head, "| theorem | tier | engines |", "|---|---|---|", *rows, ""])


def _traceability(theorems: Mapping[str, Theorem]) -> str:
    rows = [
        f"| [{name}]({name}.md) | {_goals(t)} | {_code(t.coq)} | {_code(t.lean)} | "
        f"{_code(tuple(_file(place) for place in t.code))} |"
        for name, t in theorems.items()
    ]
    text = [
        "# From theorem to code",
        "What is proved about a scheme is proved about its formulas. That the Python computes these",
        "formulas is tested, on random exact inputs and with `==`, and is not proved.",
        "",
        "| theorem | obligation | Coq | Lean | Python |",
        "|---|---|---|---|---|",
        *rows,
        "",
    ]
    return "\n".join(text)


def _goals(theorem: Theorem) -> str:
    goals = theorem.obligation.goals.values() if theorem.obligation else ()
    return "; ".join(f"${formula(goal)}$".replace("|", r"\mid") for goal in goals)


def _code(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)
