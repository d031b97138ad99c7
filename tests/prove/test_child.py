"""A process that hangs or dies takes nothing with it, and the next question is asked of a new one."""

import time
from pathlib import Path

import pytest

from tests.prove.lying import child


def test_a_question_is_answered(tmp_path: Path) -> None:
    with child(tmp_path, '{"heard": json.loads(line)["it"]}') as process:
        assert process.ask({"it": "x"}, 20).said == {"heard": "x"}
        assert process.ask({"it": "y"}, 20).text("heard") == "y"
        assert process.ask({"it": 7}, 20).text("heard") == ""


def test_a_process_that_hangs_is_killed_and_replaced(tmp_path: Path) -> None:
    with child(tmp_path, 'time.sleep(60) if "slow" in line else {"pid": os.getpid()}') as process:
        first = process.ask({}, 20).said["pid"]
        start = time.monotonic()
        assert process.ask({"it": "slow"}, 0.5).killed
        assert time.monotonic() - start < 15
        assert process.ask({}, 20).said["pid"] != first


def test_a_process_that_dies_is_broken_and_replaced(tmp_path: Path) -> None:
    with child(tmp_path, 'os._exit(1) if "die" in line else {}') as process:
        assert process.ask({"it": "die"}, 20).broke == "the process ended without an answer"
        assert process.ask({}, 20).broke == ""


@pytest.mark.parametrize("answer", ["[1, 2]", "float('nan')", "1"])
def test_what_is_no_object_is_no_answer(tmp_path: Path, answer: str) -> None:
    with child(tmp_path, answer) as process:
        reply = process.ask({}, 20)
    assert reply.said == {}
    assert reply.broke
