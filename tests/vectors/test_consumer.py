"""Every way in which a program can fail to answer has a word of its own."""

import sys
import time
from pathlib import Path

import pytest

from specdec_exact.vectors.ask import Report
from specdec_exact.vectors.consumer import Broken, Program

ASK = Report("kept", (0, 1), ())
LOOP = "import sys, json, time\nfor line in sys.stdin:\n    "
PROGRAMS = {
    "hang": LOOP + "time.sleep(60)",
    "crash": LOOP + "raise SystemExit(9)",
    "garbage": LOOP + "print('tokens: 1', flush=True)",
    "out-of-order": LOOP
    + "print(json.dumps({'seq': 2, 'numerator': 1, 'denominator': 1}), flush=True)",
}


def written(tmp_path: Path, source: str) -> list[str]:
    path = tmp_path / "program.py"
    path.write_text(source, encoding="utf-8")
    return [sys.executable, str(path)]


@pytest.mark.parametrize("word", PROGRAMS)
def test_a_program_that_does_not_answer_has_a_word(word: str, tmp_path: Path) -> None:
    with (
        Program(written(tmp_path, PROGRAMS[word]), 3) as program,
        pytest.raises(Broken) as broken,
    ):
        program.answer(ASK)
    assert broken.value.word == word


@pytest.mark.parametrize("line", ["[1]", '{"seq": 1, "seq": 1}', "NaN", '{"seq": 1.0}', "\\xff"])
def test_what_is_no_object_is_garbage(line: str, tmp_path: Path) -> None:
    source = LOOP + f"sys.stdout.buffer.write(b{line!r} + b'\\n'); sys.stdout.flush()"
    with (
        Program(written(tmp_path, source), 10) as program,
        pytest.raises(Broken) as broken,
    ):
        program.answer(ASK)
    assert broken.value.word == "garbage"


def test_a_program_that_cannot_be_started_crashed() -> None:
    with pytest.raises(Broken, match="cannot be started"):
        Program(["no-such-program-anywhere"], 1)


def test_questions_are_numbered_and_answers_are_objects(tmp_path: Path) -> None:
    source = LOOP + "seq = json.loads(line)['seq']; print(json.dumps({'seq': seq}), flush=True)"
    with Program(written(tmp_path, source), 10) as program:
        assert [program.answer(ASK), program.answer(ASK)] == [{"seq": 1}, {"seq": 2}]


def ask_often(program: Program) -> None:
    for _ in range(100):
        program.answer(ASK)


def test_a_program_that_ends_early_crashed(tmp_path: Path) -> None:
    with (
        Program(written(tmp_path, "pass"), 10) as program,
        pytest.raises(Broken) as broken,
    ):
        ask_often(program)
    assert broken.value.word == "crash"


AHEAD = "import json, time\nfor seq in range(1, 4000):\n    print(json.dumps({'seq': seq}), flush=True)\n"


def test_a_program_that_does_not_read_does_not_block_its_questions(tmp_path: Path) -> None:
    large = Report("kept", tuple(range(200_000)), ())
    with (
        Program(written(tmp_path, "import time; time.sleep(60)"), 1) as program,
        pytest.raises(Broken) as broken,
    ):
        program.answer(large)
    assert broken.value.word == "hang"


def test_answers_before_questions_are_out_of_order(tmp_path: Path) -> None:
    with (
        Program(written(tmp_path, AHEAD + "time.sleep(60)"), 10) as program,
        pytest.raises(Broken) as broken,
    ):
        ask_often(program)
    assert broken.value.word == "out-of-order"


HOLDING = (
    "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])"
)


def test_what_a_program_started_is_ended_with_it(tmp_path: Path) -> None:
    began = time.monotonic()
    with (
        Program(written(tmp_path, HOLDING), 1) as program,
        pytest.raises(Broken) as broken,
    ):
        program.answer(ASK)
    assert broken.value.word == "hang"
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(("end", "crashes"), [("0", False), ("7", True)])
def test_a_program_has_to_end_well(end: str, crashes: bool, tmp_path: Path) -> None:
    source = LOOP + "seq = json.loads(line)['seq']; print(json.dumps({'seq': seq}), flush=True)"
    with Program(written(tmp_path, f"{source}\nraise SystemExit({end})"), 10) as program:
        program.answer(ASK)
        if crashes:
            with pytest.raises(Broken, match="exit code 7 after its last answer"):
                program.finish()
        else:
            program.finish()
