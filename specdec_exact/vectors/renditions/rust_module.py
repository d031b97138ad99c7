"""A Rust module (no crates): static slices of integers, no text to be parsed."""

from collections.abc import Iterable

from specdec_exact.vectors.expect import Emitted
from specdec_exact.vectors.record import SCHEMA, Suite
from specdec_exact.vectors.renditions.flat import FlatRuns, FlatVerify, flat
from specdec_exact.vectors.row import Row

__all__ = ["rust_module"]

_HEAD = f"""// {SCHEMA}: written by `specdec-exact vectors compile`; do not edit.
//
// Weights are numerators over one denominator; a row with denominator 0 is given by float bits alone.
// coins[i] and last are multiples of 2^-grid. expect is None where any token of the vocabulary, or a
// refusal, is right; otherwise is the answer under the other convention, if there is one.

pub struct Row {{ pub denominator: i64, pub numerators: &'static [i64], pub bits: &'static [u32] }}
pub struct Answer {{ pub tokens: &'static [i32], pub accepted: usize }}
pub struct Verify {{
    pub id: &'static str, pub rule: &'static str, pub flags: &'static [&'static str],
    pub vocabulary: usize, pub grid: u32,
    pub target: &'static [Row], pub draft: &'static [Row],
    pub drafts: &'static [i32], pub coins: &'static [u32], pub last: u32,
    pub expect: Option<Answer>, pub otherwise: Option<Answer>,
}}
pub struct Runs {{
    pub id: &'static str, pub rule: &'static str, pub flags: &'static [&'static str],
    pub vocabulary: usize, pub target: &'static [Row], pub draft: &'static [Row],
    pub seed: u64, pub runs: u64, pub hash: u64,
}}
"""


def rust_module(suites: Iterable[Suite]) -> str:
    """Return the module of some suites.

    >>> rust_module([]).count("pub struct Row")
    1
    """
    verify, runs = list[str](), list[str]()
    for question in flat(suites):
        if isinstance(question, FlatVerify):
            verify.append(_verify(question))
        else:
            runs.append(_runs(question))
    slices = [_slice("VERIFY", "Verify", verify), _slice("RUNS", "Runs", runs)]
    return _HEAD + "\n" + "\n".join(slices)


def _slice(name: str, kind: str, entries: list[str]) -> str:
    listed = "".join(f"    {entry},\n" for entry in entries)
    return f"pub static {name}: &[{kind}] = &[\n{listed}];\n"


def _verify(question: FlatVerify) -> str:
    ask = question.ask
    return (
        f"Verify {{ {_named(question)}, vocabulary: {ask.vocabulary}, grid: {ask.grid}, "
        f"target: {_rows(ask.target)}, draft: {_rows(ask.draft)}, drafts: &{list(ask.drafts)}, "
        f"coins: &{list(ask.coins)}, last: {ask.last}, expect: {_answer(question.expect)}, "
        f"otherwise: {_answer(question.otherwise)} }}"
    )


def _runs(question: FlatRuns) -> str:
    ask = question.ask
    return (
        f"Runs {{ {_named(question)}, vocabulary: {ask.vocabulary}, target: {_rows(ask.target)}, "
        f"draft: {_rows(ask.draft)}, seed: {ask.seed}, runs: {ask.runs}, "
        f"hash: 0x{question.expect.hash} }}"
    )


def _named(question: FlatVerify | FlatRuns) -> str:
    flags = ", ".join(f'"{flag}"' for flag in question.vector.flags)
    return f'id: "{question.vector.id}", rule: "{question.ask.rule}", flags: &[{flags}]'


def _answer(expect: Emitted | None) -> str:
    if expect is None:
        return "None"
    return f"Some(Answer {{ tokens: &{list(expect.tokens)}, accepted: {expect.accepted} }})"


def _rows(rows: tuple[Row, ...]) -> str:
    listed = ", ".join(
        f"Row {{ denominator: {row.denominator}, numerators: &{list(row.numerators)}, "
        f"bits: &[{', '.join(f'0x{bits}' for bits in row.bits)}] }}"
        for row in rows
    )
    return f"&[{listed}]"
