"""One refusal outweighs all consent."""

import pytest

from specdec_exact.prove.answer import Status, worst


@pytest.mark.parametrize("bad", [Status.REFUTED, Status.UNKNOWN, Status.BROKE, Status.NOT_RUN])
def test_no_consent_covers_a_refusal(bad: Status) -> None:
    assert worst([Status.PROVED, bad, Status.AGREES]) == bad


def test_nothing_said_is_no_consent() -> None:
    assert worst([]) == Status.SILENT
    assert worst([Status.SILENT, Status.AGREES]) == Status.AGREES
    assert worst([Status.UNKNOWN, Status.REFUTED]) == Status.REFUTED
    assert worst([Status.REFUTED, Status.BROKE]) == Status.BROKE
