"""The kill matrix as a page: for every fault, which vectors answer for it."""

from collections.abc import Iterable

from specdec_exact.faults.catalogue import CLEARED, FAULTS
from specdec_exact.vectors.explain import sentences
from specdec_exact.vectors.mistakes.catalogue import MISTAKES
from specdec_exact.vectors.profile import minimal
from specdec_exact.vectors.record import Suite

__all__ = ["UNREACHABLE", "killers", "page"]

# Faults that no input can show, and why.
UNREACHABLE: dict[str, str] = {
    "generator-moves-without-drafts": "it is about the state of a generator after a request",
    "one-stream-for-all-requests": "it is about two requests, and each alone is right",
    "seed-ignored": "it is about two runs of one request, and each alone is right",
}


def killers(suites: Iterable[Suite]) -> dict[str, dict[str, list[str]]]:
    """Return for every fault and mistake the vectors that kill it, by case."""
    found: dict[str, dict[str, list[str]]] = {name: {} for name in sentences()}
    for suite in suites:
        for group in suite.groups:
            for vector in group.vectors:
                for name in vector.kills:
                    found.setdefault(name, {}).setdefault(group.id, []).append(vector.id)
    return found


def page(suites: Iterable[Suite]) -> str:
    """Return the page, in Markdown."""
    full = list(suites)
    table, few = killers(full), killers([minimal(full)])
    total = sum(suite.count for suite in full)
    lines = [
        "# Kill matrix",
        "",
        "This page is written by `specdec-exact vectors compile`; nobody edits it. A vector kills a fault if",
        "the fault, run on the input of the vector, does not give the expected answer. Nothing here is claimed:",
        "every entry is such a run. The matrix itself is the list `kills` of every vector in the data.",
        "",
        f"{total} vectors, {minimal(full).count} of them in the minimal profile; {len(FAULTS)} faults and",
        f"{len(MISTAKES)} mistakes of implementations.",
        f"The {len(CLEARED)} rules that are often suspected and exact are killed by none.",
    ]
    lines += _section("Faults", [fault.name for fault in FAULTS], table, few)
    lines += _section("Mistakes of implementations", [m.name for m in MISTAKES], table, few)
    lines += ["", "## Out of reach", ""]
    lines += [f"- `{name}`: {why}." for name, why in UNREACHABLE.items()]
    return "\n".join(lines) + "\n"


def _section(
    title: str,
    names: list[str],
    table: dict[str, dict[str, list[str]]],
    few: dict[str, dict[str, list[str]]],
) -> list[str]:
    lines = ["", f"## {title}", "", "| | killed by | minimal | by case |", "|---|---|---|---|"]
    for name in names:
        cases = ", ".join(f"`{case}` {len(ids)}" for case, ids in table[name].items())
        counts = [sum(len(ids) for ids in found[name].values()) for found in (table, few)]
        lines.append(f"| `{name}` | {counts[0]} | {counts[1]} | {cases or 'none'} |")
    return lines
