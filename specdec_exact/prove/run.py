"""Ask every engine about every theorem: the proof assistants once, the others theorem by theorem."""

import queue
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove import coq, kernel, lean, sympy_column
from specdec_exact.prove.answer import ENGINES, Answer, Status
from specdec_exact.prove.assistant import Development
from specdec_exact.prove.child import Child
from specdec_exact.prove.evidence import Finding, WrongRule, due, judge
from specdec_exact.prove.solver import Solver
from specdec_exact.prove.wrong import instance, try_out

__all__ = ["PROCESSES", "Run", "run"]

PROCESSES = 2
_NOT_ASKED = "not asked"


@dataclass(frozen=True, slots=True)
class Run:
    """What was found, and how long each engine took in all."""

    findings: tuple[Finding, ...]
    seconds: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Bench:
    """The engines that answer theorem by theorem, each in a process of its own.

    absent    why an engine cannot be asked, by engine; nothing for those that can
    """

    solvers: tuple[Solver, ...]
    algebra: Child
    absent: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Asked:
    answers: Mapping[str, Answer]
    wrong_rules: tuple[WrongRule, ...]
    instance: bool | None


def run(
    theorems: Mapping[str, Theorem],
    engines: frozenset[str] = frozenset(ENGINES),
    advance: Callable[[], None] = lambda: None,
) -> Run:
    """Return how the theorems stand.

    theorems    by name
    engines     those to ask; the others read "not run"
    advance     called once for each theorem that is done

    >>> from specdec_exact.prove.library import select
    >>> found = run(select(["token.output_law"]), frozenset({"kernel", "z3"}))
    >>> str(found.findings[0].reached), found.findings[0].answers["coq"].detail
    ('proved', 'not asked')
    """
    builders: dict[str, Callable[[], Development]] = {"coq": coq.build, "lean": lean.build}
    needed = {"coq": any(t.coq for t in theorems.values())}
    needed["lean"] = any(t.lean for t in theorems.values())
    benches: queue.Queue[_Bench] = queue.Queue()
    made = [_bench(engines) for _ in range(PROCESSES)]
    for bench in made:
        benches.put(bench)

    def ask(theorem: Theorem) -> _Asked:
        bench = benches.get()
        try:
            return _ask(theorem, engines, bench)
        finally:
            benches.put(bench)
            advance()

    try:
        with ThreadPoolExecutor(max_workers=PROCESSES) as pool:
            building = {
                name: pool.submit(build)
                for name, build in builders.items()
                if name in engines and needed[name]
            }
            asked = list(pool.map(ask, theorems.values()))
            built = {name: future.result() for name, future in building.items()}
    finally:
        for bench in made:
            _close(bench)
    findings = tuple(
        _finding(theorem, answers, built)
        for theorem, answers in zip(theorems.values(), asked, strict=True)
    )
    return Run(findings, _seconds(findings, built))


def _bench(engines: frozenset[str]) -> _Bench:
    solvers = tuple(Solver(name, Child(name)) for name in ("z3", "cvc5") if name in engines)
    absent = {solver.engine: reason for solver in solvers if (reason := solver.available())}
    return _Bench(solvers, Child("sympy"), absent)


def _close(bench: _Bench) -> None:
    for child in (*(solver.child for solver in bench.solvers), bench.algebra):
        child.close()


def _ask(theorem: Theorem, engines: frozenset[str], bench: _Bench) -> _Asked:
    present = [solver for solver in bench.solvers if solver.engine not in bench.absent]
    answers = {
        name: _absent(name, _NOT_ASKED, theorem) for name in ("kernel", "sympy", "z3", "cvc5")
    }
    if "kernel" in engines:
        answers["kernel"] = kernel.ask(theorem)
    if "sympy" in engines:
        answers["sympy"] = sympy_column.ask(theorem, bench.algebra)
    for solver in bench.solvers:
        reason = bench.absent.get(solver.engine)
        answers[solver.engine] = (
            _absent(solver.engine, reason, theorem) if reason else solver.ask(theorem)
        )
    rules = tuple(try_out(theorem, wrong, present) for wrong in theorem.mutants)
    return _Asked(answers, rules, instance(theorem))


def _absent(engine: str, reason: str, theorem: Theorem) -> Answer:
    silent = engine not in due(theorem)
    return Answer(engine, Status.SILENT if silent else Status.NOT_RUN, "" if silent else reason)


def _finding(theorem: Theorem, asked: _Asked, built: Mapping[str, Development]) -> Finding:
    answers = dict(asked.answers)
    for name, names in (("coq", theorem.coq), ("lean", theorem.lean)):
        development = built.get(name, Development(name, _NOT_ASKED))
        answers[name] = development.answer(names)
    return judge(theorem, answers, asked.wrong_rules, asked.instance)


def _seconds(findings: tuple[Finding, ...], built: Mapping[str, Development]) -> dict[str, float]:
    total = {
        engine: sum(finding.answers[engine].seconds for finding in findings) for engine in ENGINES
    }
    return total | {name: development.seconds for name, development in built.items()}
