"""The other side of :class:`specdec_exact.prove.child.Child`: one engine, one question a line.

``python -m specdec_exact.prove.worker z3`` reads JSON objects and writes one for each.
"""

import json
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any, TypeAlias

from specdec_exact.notation.document import Document, parse
from specdec_exact.prove import library, symbolic

__all__ = ["main"]

Answerer: TypeAlias = Callable[[Mapping[str, Document]], dict[str, Document]]


def main(engine: str) -> None:
    """Answer for one engine until the questions end."""
    try:
        answer = _STARTERS[engine]()
        _say({"ready": engine})
    except ImportError as error:
        answer = _absent(f"{engine} is not installed ({error})")
        _say({"ready": ""})
    for line in sys.stdin:
        question = parse(line)
        try:
            _say(answer(question if isinstance(question, dict) else {}))
        except Exception as error:  # noqa: BLE001 - whatever an engine raises is its answer
            _say({"error": f"{type(error).__name__}: {error}"[:500]})


def _absent(reason: str) -> Answerer:
    return lambda _: {"missing": reason}


def _say(document: dict[str, Document]) -> None:
    sys.stdout.write(json.dumps(document) + "\n")
    sys.stdout.flush()


def _z3() -> Answerer:
    z3: Any = import_module("z3")

    def answer(question: Mapping[str, Document]) -> dict[str, Document]:
        script = str(question["script"])
        solver = z3.SolverFor("QF_NRA") if "QF_NRA" in script else z3.Solver()
        solver.set("rlimit", question["resources"])
        solver.from_string(script)
        said = str(solver.check())
        values: dict[str, Document] = {}
        if said == "sat":
            model = solver.model()
            for name in model:
                value = model[name]
                if z3.is_rational_value(value):
                    number = Fraction(value.numerator_as_long(), value.denominator_as_long())
                    values[name.name()] = str(number)
        return {"answer": said, "values": values, "version": z3.get_version_string()}

    return answer


def _cvc5() -> Answerer:
    cvc5: Any = import_module("cvc5")

    def answer(question: Mapping[str, Document]) -> dict[str, Document]:
        solver = cvc5.Solver(cvc5.TermManager())
        solver.setOption("rlimit", str(question["resources"]))
        if question.get("method") == "planes":
            solver.setOption("nl-cov", "false")
            solver.setOption("nl-ext-tplanes", "true")
        parser = cvc5.InputParser(solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, str(question["script"]), "question")
        said = ""
        while not (command := parser.nextCommand()).isNull():
            said = str(command.invoke(solver, parser.getSymbolManager())).strip() or said
        return {"answer": said, "values": {}, "version": str(solver.getVersion())}

    return answer


def _sympy() -> Answerer:
    import_module("sympy")

    def answer(question: Mapping[str, Document]) -> dict[str, Document]:
        theorem = library.read(str(question["theorem"]))
        if theorem is None:
            return {"error": f"there is no theorem {question['theorem']}"}
        return symbolic.residues(theorem)

    return answer


_STARTERS: dict[str, Callable[[], Answerer]] = {"z3": _z3, "cvc5": _cvc5, "sympy": _sympy}


if __name__ == "__main__":
    main(sys.argv[1])
