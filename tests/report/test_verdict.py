"""One word, one exit code."""

from specdec_exact.report.verdict import ExitCode, Tier, Verdict


def test_verdicts_and_exit_codes_are_those_of_the_table() -> None:
    assert {verdict.value: verdict.exit_code for verdict in Verdict} == {
        "lossless": 0,
        "lossless-suboptimal": 0,
        "lossy-as-declared": 0,
        "lossy": 1,
        "inconclusive": 4,
        "error": 3,
    }


def test_exit_codes_are_stable() -> None:
    assert {code.name: code.value for code in ExitCode} == {
        "PASS": 0,
        "FINDING": 1,
        "USAGE": 2,
        "BROKEN": 3,
        "INCONCLUSIVE": 4,
        "NOTHING": 5,
    }


def test_every_tier_says_what_it_means() -> None:
    assert len({tier.meaning for tier in Tier}) == len(Tier) == 6
