"""A C header (C99, no dependencies): static arrays of integers, no text to be parsed."""

from collections.abc import Iterable

from specdec_exact.vectors.expect import Emitted
from specdec_exact.vectors.record import SCHEMA, Suite
from specdec_exact.vectors.renditions.flat import FlatRuns, FlatVerify, flat
from specdec_exact.vectors.row import Row

__all__ = ["c_header"]

_HEAD = f"""/* {SCHEMA}: written by `specdec-exact vectors compile`; do not edit.
 *
 * Weights are numerators over one denominator; a row with denominator 0 is given by float bits alone.
 * coins[i] and last are multiples of 2**-grid. tokens is NULL where any token of the vocabulary, or a
 * refusal, is right; otherwise is the answer under the other convention, or NULL.
 */
#ifndef SPECDEC_VECTORS_H
#define SPECDEC_VECTORS_H
#include <stddef.h>
#include <stdint.h>

struct specdec_row {{ int64_t denominator; const int64_t *numerators; const uint32_t *bits; }};
struct specdec_answer {{ int emitted; const int32_t *tokens; int accepted; }};
struct specdec_verify {{
    const char *id, *rule, *flags;
    int vocabulary, drafted, grid;
    const struct specdec_row *target, *draft;
    const int32_t *drafts;
    const uint32_t *coins;
    uint32_t last;
    struct specdec_answer expect, otherwise;
}};
struct specdec_runs {{
    const char *id, *rule, *flags;
    int vocabulary, pairs;
    const struct specdec_row *target, *draft;
    uint64_t seed, runs, hash;
}};
"""


def c_header(suites: Iterable[Suite]) -> str:
    """Return the header of some suites.

    >>> c_header([]).count("struct specdec_row {")
    1
    """
    verify, runs = list[str](), list[str]()
    for question in flat(suites):
        if isinstance(question, FlatVerify):
            verify.append(_verify(question))
        else:
            runs.append(_runs(question))
    arrays = [
        _array("specdec_verify", "SPECDEC_VERIFY", verify),
        _array("specdec_runs", "SPECDEC_RUNS", runs),
    ]
    return _HEAD + "\n" + "\n".join(arrays) + "\n#endif\n"


def _array(kind: str, name: str, entries: list[str]) -> str:
    listed = "".join(f"    {entry},\n" for entry in entries)
    count = f"enum {{ {name}_COUNT = {len(entries)} }};\n"
    return f"{count}static const struct {kind} {name}[{max(len(entries), 1)}] = {{\n{listed}}};\n"


def _verify(question: FlatVerify) -> str:
    ask, vector = question.ask, question.vector
    parts = [
        f'"{vector.id}", "{ask.rule}", "{",".join(vector.flags)}"',
        f"{ask.vocabulary}, {len(ask.drafts)}, {ask.grid}",
        f"{_rows(ask.target)}, {_rows(ask.draft)}",
        _integers("int32_t", ask.drafts),
        _integers("uint32_t", ask.coins),
        str(ask.last),
        _answer(question.expect),
        _answer(question.otherwise),
    ]
    return "{" + ", ".join(parts) + "}"


def _runs(question: FlatRuns) -> str:
    ask, vector = question.ask, question.vector
    parts = [
        f'"{vector.id}", "{ask.rule}", "{",".join(vector.flags)}"',
        f"{ask.vocabulary}, {len(ask.target)}, {_rows(ask.target)}, {_rows(ask.draft)}",
        f"{ask.seed}u, {ask.runs}u, 0x{question.expect.hash}u",
    ]
    return "{" + ", ".join(parts) + "}"


def _answer(expect: Emitted | None) -> str:
    if expect is None:
        return "{0, NULL, 0}"
    return f"{{{len(expect.tokens)}, {_integers('int32_t', expect.tokens)}, {expect.accepted}}}"


def _rows(rows: tuple[Row, ...]) -> str:
    if not rows:
        return "NULL"
    listed = [
        f"{{{row.denominator}, {_integers('int64_t', row.numerators)}, {_bits(row)}}}"
        for row in rows
    ]
    return f"(const struct specdec_row[]){{{', '.join(listed)}}}"


def _bits(row: Row) -> str:
    return f"(const uint32_t[]){{{', '.join(f'0x{bits}u' for bits in row.bits)}}}"


def _integers(kind: str, numbers: tuple[int, ...]) -> str:
    return f"(const {kind}[]){{{', '.join(map(str, numbers))}}}" if numbers else "NULL"
