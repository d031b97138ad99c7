"""``specdec-exact demo``: every number of the lesson."""

import json

from tests.cli.command import ran


def test_every_number_of_the_lesson_is_printed() -> None:
    done = ran("demo")
    assert (done.code, done.err) == (0, "")
    for number in (
        "A       3/5 ██████████   1/5 ███▍                 1            1/5         1   3/5 ██████████",
        "B      3/10 █████       3/10 █████                1           3/10         0  3/10 █████",
        "C      1/10 █▋           1/2 ████████▍          1/5           1/10         0  1/10 █▋",
        "acceptance rate  3/5",
        "0         1         2/5",
        "1         2        6/25",
        "2         3        9/25",
        "49/25 = 1.96",
        "1960/9 ≈ 217.8 tokens/s",
        "500/3 ≈ 166.7 tokens/s",
        "392/3 ≈ 130.7 tokens/s",
        "from the residual (1, 0, 0)",
        "  no: it fixes how often each text is emitted",
    ):
        assert number in done.out


def test_the_demo_in_json() -> None:
    report = json.loads(ran("demo", "--output-format", "json").out)
    assert list(report["tokens_per_second"].values()) == ["1960/9", "500/3", "392/3"]
    assert report["verdict"] == "lossless"
    assert len(report["answers"]) == 3


def test_words_go_with_their_option() -> None:
    done = ran("demo", "the")
    assert (done.code, done.out) == (2, "")
    assert "only with --words, got 'the' [OptionError]" in done.err
