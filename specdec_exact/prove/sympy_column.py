"""SymPy's column: the theorem's own identities for symbolic sizes, and the algebra of every step."""

from specdec_exact.notation.document import Document
from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove.answer import Answer, Status
from specdec_exact.prove.child import Child, Reply

__all__ = ["ask"]

_SECONDS = 120.0


def ask(theorem: Theorem, child: Child, seconds: float = _SECONDS) -> Answer:
    """Return whether SymPy reduces every identity of the theorem, and of its steps, to 0."""
    if theorem.obligation is None and theorem.identity is None:
        return Answer("sympy", Status.SILENT, "no identity")
    reply = child.ask({"theorem": theorem.name}, seconds)
    if reply.text("missing"):
        return Answer("sympy", Status.NOT_RUN, reply.text("missing"))
    if reply.killed:
        return Answer("sympy", Status.UNKNOWN, f"killed after {seconds:g} s", reply.seconds)
    status, detail = _read(theorem, reply)
    return Answer("sympy", status, detail, reply.seconds)


def _read(theorem: Theorem, reply: Reply) -> tuple[Status, str]:
    identities, steps = _texts(reply, "identities"), _texts(reply, "steps")
    if identities is None or steps is None:
        return Status.BROKE, reply.broke or reply.text("error") or "an answer of another form"
    if theorem.identity is not None and not identities:
        return Status.REFUTED, "the theorem shows no identity"
    left = {label: text for label, text in {**steps, **identities}.items() if text != "0"}
    if left:
        return Status.REFUTED, "; ".join(f"{label}: {text}" for label, text in left.items())
    return Status.AGREES, f"{len(identities)} identities and {len(steps)} steps"


def _texts(reply: Reply, key: str) -> dict[str, Document] | None:
    found = reply.said.get(key)
    return found if isinstance(found, dict) else None
