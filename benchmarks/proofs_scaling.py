"""How bounded-n proofs of one step scale, for three ways to say the same thing to a solver.

literal       accept with a ratio, redraw from a quotient: a[x]*q[x] = min(p[x], q[x]), R*r[x] = m[x]
mass form     the same without the ratio: u[x] = min(p[x], q[x]), R*r[x] = m[x]
lemma-first   u[x] + m[x] = p[x] once, for one token; then only its sum: this is linear

    python benchmarks/proofs_scaling.py [SECONDS]

Nothing is divided in any of them. A time is shown where the answer is ``unsat``, which is the theorem;
otherwise what the solver said, or that it was killed.
"""

import sys
import time
from collections.abc import Callable, Mapping

from specdec_exact.notation.facts import fact, facts, minima
from specdec_exact.prove.child import Child
from specdec_exact.prove.smtlib import entailment
from specdec_exact.prove.solver import Solver

SIZES = (2, 3, 4, 5, 6, 8, 12, 16, 32, 64)


def _sum(word: str, size: int) -> str:
    return " + ".join(f"{word}{i}" for i in range(size))


def _laws(size: int) -> dict[str, str]:
    signs = {f"{word}{i}": f"{word}{i} >= 0" for word in "pq" for i in range(size)}
    return {**signs, "p": f"{_sum('p', size)} = 1", "q": f"{_sum('q', size)} = 1"}


def _residual(size: int) -> dict[str, str]:
    redrawn = {f"r{i}": f"R*r{i} = m{i}" for i in range(size)}
    return {"R": f"R = 1 - ({_sum('u', size)})", **redrawn}


def _minima(size: int) -> dict[str, str]:
    common = {f"u{i}": f"u{i} = min(p{i}, q{i})" for i in range(size)}
    return common | {f"m{i}": f"-m{i} = min(q{i} - p{i}, 0)" for i in range(size)}


def literal(size: int) -> list[str]:
    """Say it with ratios that are capped and accept what they accept."""
    given = {**_laws(size), **_residual(size)}
    given |= {f"u{i}": f"u{i} = q{i}*a{i}" for i in range(size)}
    # a*q = min(p, q), and at most 1; what it is where q = 0 does not matter.
    define = {f"a{i}": f"q{i}*a{i} = min(p{i}, q{i})" for i in range(size)}
    define |= {f"m{i}": f"-m{i} = min(q{i} - p{i}, 0)" for i in range(size)}
    goals = [fact(f"q{i}*a{i} + R*r{i} = p{i}") for i in range(size)]
    mass = fact(f"{_sum('m', size)} = R")
    return [entailment(facts(given), minima(define), [*goals, mass])]


def mass_form(size: int) -> list[str]:
    """Say it with masses: no ratio, but still the product of R and r."""
    given = {**_laws(size), **_residual(size)}
    goals = [fact(f"u{i} + R*r{i} = p{i}") for i in range(size)]
    mass = fact(f"{_sum('m', size)} = R")
    return [entailment(facts(given), minima(_minima(size)), [*goals, mass])]


def lemma_first(size: int) -> list[str]:
    """Say it once for one token, and then add up."""
    one = {"u": "u = min(p, q)", "m": "-m = min(q - p, 0)"}
    split = {f"split{i}": f"u{i} + m{i} = p{i}" for i in range(size)}
    given = {"p": f"{_sum('p', size)} = 1", **split, "R": f"R = 1 - ({_sum('u', size)})"}
    return [
        entailment({}, minima(one), [fact("u + m = p")]),
        entailment(facts(given), {}, [fact(f"{_sum('m', size)} = R")]),
        entailment(facts({"split": "u + m = p", "r": "R*r = m"}), {}, [fact("u + R*r = p")]),
    ]


ENCODINGS: Mapping[str, Callable[[int], list[str]]] = {
    "literal": literal,
    "mass form": mass_form,
    "lemma-first": lemma_first,
}


def answered(solver: Solver, scripts: list[str]) -> str:
    """Return the time to ``unsat`` for all scripts, or what came instead."""
    start = time.perf_counter()
    for script in scripts:
        reply = solver.check(script)
        said = "killed" if reply.killed else reply.text("answer") or reply.broke or "error"
        if said != "unsat":
            return said[:12]
    return f"{(time.perf_counter() - start) * 1000:.0f} ms"


def main(seconds: float) -> None:
    """Print the table; after the first failure an encoding is left alone."""
    titles = [f"{engine} {name}" for engine in ("z3", "cvc5") for name in ENCODINGS]
    print("   n " + "".join(f"{title:>18}" for title in titles))
    solvers = {name: Solver(name, Child(name), seconds, 10**9) for name in ("z3", "cvc5")}
    lost: set[str] = set()
    for size in SIZES:
        cells: list[str] = []
        for engine, solver in solvers.items():
            for name, encode in ENCODINGS.items():
                title = f"{engine} {name}"
                cells.append("" if title in lost else answered(solver, encode(size)))
                lost |= set() if cells[-1].endswith(" ms") else {title}
        print(f"{size:>4} " + "".join(f"{cell:>18}" for cell in cells), flush=True)
    for solver in solvers.values():
        solver.child.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20.0)
