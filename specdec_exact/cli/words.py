"""``specdec-exact demo --words``: English word counts, as the ``symspellpy`` package ships them."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from specdec_exact.cli.output import OutputFormat, emit
from specdec_exact.cli.progress import progress
from specdec_exact.kernel.errors import ParseError, SpecdecError
from specdec_exact.report.verdict import ExitCode

if TYPE_CHECKING:
    from specdec_exact.notation.word_counts import WordModels
    from specdec_exact.report.word_pairs import WordRound

__all__ = ["MissingExtra", "show_words", "word_models"]

WORDS = "frequency_dictionary_en_*.txt"
PAIRS = "frequency_bigramdictionary_en_*.txt"
TOP = 8


class MissingExtra(SpecdecError):
    """A command needs a package that a plain install does not bring."""


def show_words(words: list[str], draft_length: int, output_format: OutputFormat) -> ExitCode:
    """Report a round after each of these words."""
    from specdec_exact.report.table import facts, stack
    from specdec_exact.report.word_pairs import word_round_report

    models = word_models()
    reports: list[WordRound] = []
    for word in words:
        # One prefix, then the followers of the word, then at most every word that begins a pair.
        prefixes = [1, len(models.pairs.get(word, ())), *[len(models.pairs)] * draft_length]
        total = sum(prefixes[:draft_length])
        with progress(f"rounds after {word!r}", total) as advance:
            reports.append(word_round_report(models, word, draft_length, advance))
    pairs = sum(map(len, models.pairs.values()))
    sources = facts(
        [
            ("target", f"the next word given the last one, from the counts of {pairs} pairs"),
            (
                "draft",
                f"a word whatever stands before it, from the counts of {len(models.words)} words",
            ),
            ("no pair", "after a word that begins no pair the target is the draft"),
        ]
    )
    emit(
        output_format,
        lambda: {"report": "words", "words": [report.document(TOP) for report in reports]},
        lambda width: stack(sources, *(report.text(TOP, width) for report in reports)),
    )
    return max(report.step.verdict.exit_code for report in reports)


def word_models() -> "WordModels":
    """Return the two models of the counts that ``symspellpy`` ships.

    raises    MissingExtra when it is not installed, ParseError when it ships something else
    """
    from specdec_exact.notation.word_counts import WordModels, read_pair_counts, read_word_counts

    found = find_spec("symspellpy")
    if found is None or not found.submodule_search_locations:
        raise MissingExtra(
            "--words reads the counts that symspellpy ships: pip install 'specdec-exact[words]'"
        )
    folder = Path(found.submodule_search_locations[0])
    with progress("reading word counts"):
        words = read_word_counts(_lines(folder, WORDS))
        return WordModels(words, read_pair_counts(_lines(folder, PAIRS)))


def _lines(folder: Path, pattern: str) -> list[str]:
    paths = sorted(folder.glob(pattern))
    if len(paths) != 1:
        raise ParseError(f"symspellpy ships one {pattern}, got {len(paths)}")
    return paths[0].read_text(encoding="utf-8").splitlines()
