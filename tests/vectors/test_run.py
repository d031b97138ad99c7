import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from specdec_exact.vectors.expect import Emitted
from specdec_exact.vectors.plain import answer
from specdec_exact.vectors.record import Otherwise
from specdec_exact.vectors.run import ask_function, ask_program, declared, select
from tests.vectors.loaded import minimal, vectors


def test_a_right_function_passes_and_a_wrong_one_is_seen_under_its_flag() -> None:
    zero = vectors("token.boundary", "coin_at_zero") + vectors("token.boundary", "placeholder")

    def wrong(ask: dict[str, object]) -> object:
        coins = [coin or 1 for coin in cast("list[int]", ask["coins"])]
        if ask["drafts"] == [0]:
            return {"tokens": [0], "accepted": 1}
        return answer({**ask, "coins": coins})

    assert ask_function(answer, zero).counts() == {"pass": len(zero)}
    flags = ask_function(wrong, zero).by_flag()
    assert flags["ZeroCoin"]["fail"] > 0
    assert flags["Placeholder"]["fail"] == 0


def test_a_function_that_raises_crashes_and_the_rest_is_asked() -> None:
    def raising(ask: dict[str, object]) -> object:
        if ask["op"] == "verify":
            raise RuntimeError("no")
        return {"skipped": "no"}

    run = ask_function(raising, select([minimal()]))
    assert set(run.counts()) == {"crash", "skipped"}
    assert {a.detail for a in run.answers if a.verdict == "crash"} == {"crash: RuntimeError: no"}


@pytest.mark.parametrize("kind", [SystemExit, GeneratorExit, BaseException])
def test_a_function_that_ends_the_process_crashes(kind: type[BaseException]) -> None:
    def ending(_: dict[str, object]) -> object:
        raise kind(0)

    run = ask_function(ending, vectors()[:2])
    assert [a.verdict for a in run.answers] == ["crash", "crash"]
    assert kind.__name__ in run.answers[0].detail


def test_half_a_character_is_shown_and_breaks_nothing() -> None:
    (answered,) = ask_function(lambda _: {"skipped": "\ud800"}, vectors()[:1]).answers
    assert (answered.verdict, answered.detail) == ("skipped", "\\ud800")


def test_a_program_that_breaks_is_asked_no_more(tmp_path: Path) -> None:
    path = tmp_path / "twice.py"
    path.write_text(
        "import sys\nfor i in range(2):\n    sys.stdin.readline()\n"
        '    print(\'{"seq": %d, "skipped": "x"}\' % (i + 1), flush=True)\n',
        encoding="utf-8",
    )
    chosen = vectors()[:5]
    run = ask_program([sys.executable, str(path)], chosen, 10)
    assert [a.verdict for a in run.answers] == ["skipped", "skipped", "crash", "not-run", "not-run"]
    assert [a.vector for a in run.answers] == chosen


def test_a_program_that_ends_badly_after_its_last_answer_crashed(tmp_path: Path) -> None:
    path = tmp_path / "ending.py"
    path.write_text(
        "import sys\nfor seq, line in enumerate(sys.stdin, 1):\n"
        '    print(\'{"seq": %d, "skipped": "x"}\' % seq, flush=True)\nsys.exit(7)\n',
        encoding="utf-8",
    )
    run = ask_program([sys.executable, str(path)], vectors()[:2], 10)
    assert [a.verdict for a in run.answers] == ["skipped", "crash"]
    assert "exit code 7" in run.answers[1].detail


def test_a_program_that_is_none_passes_nothing() -> None:
    run = ask_program(["no-such-program-anywhere"], vectors()[:3], 1)
    assert [a.verdict for a in run.answers] == ["crash", "not-run", "not-run"]


def test_a_declared_convention_is_the_one_that_counts() -> None:
    (vector, *_) = vectors("token.boundary", "coin_at_the_ratio")
    other = declared(vector, ["coin-at-most-threshold"])
    assert other.expect == vector.otherwise[0].expect
    assert declared(vector, []) == vector
    assert ask_function(answer, [vector]).answers[0].verdict == "pass"
    assert ask_function(answer, [other]).answers[0].verdict == "fail"


def lowered(*names: str) -> Callable[[dict[str, object]], object]:
    """An engine that compares with at most: a number of the grid at a threshold is one below it."""

    def below(value: object) -> object:
        return [*map(below, value)] if isinstance(value, list) else max(cast("int", value) - 1, 0)

    return lambda ask: answer({**ask, **{name: below(ask[name]) for name in names}})


@pytest.mark.parametrize("name", ["coins", "last"])
def test_an_engine_that_is_lax_in_one_thing_declares_that_one(name: str) -> None:
    tied = vectors("token.boundary", "coin_at_the_ratio")
    tied += vectors("token.boundary", "last_at_a_boundary")
    coin, last = "coin-at-most-threshold", "last-at-most-threshold"
    own, other = (coin, last) if name == "coins" else (last, coin)

    def seen(*said: str) -> set[str]:
        run = ask_function(lowered(name), [declared(vector, said) for vector in tied])
        return set(run.counts())

    assert seen(own) == {"pass"}
    assert seen() == {"pass", "other-convention"}
    assert "fail" in seen(other)
    both = [declared(vector, (coin, last)) for vector in tied]
    assert set(ask_function(lowered("coins", "last"), both).counts()) == {"pass"}


def test_a_vector_of_two_conventions_is_the_one_that_names_most() -> None:
    (vector, *_) = vectors("token.boundary", "coin_at_the_ratio")
    coin, last = "coin-at-most-threshold", "last-at-most-threshold"
    one, both = Otherwise(coin, Emitted((0, 1), 1)), Otherwise(f"{coin}+{last}", Emitted((1, 1), 1))
    two = replace(vector, otherwise=(one, both))
    assert declared(two, [last]) == two
    assert declared(two, [coin]) == replace(two, expect=one.expect, otherwise=(both,))
    assert declared(two, [coin, last]) == replace(two, expect=both.expect, otherwise=())


def test_vectors_are_selected_by_flag() -> None:
    chosen = select([minimal()], ["ZeroCoin"])
    assert all("ZeroCoin" in vector.flags for vector in chosen)
    assert len(select([minimal()])) == minimal().count
