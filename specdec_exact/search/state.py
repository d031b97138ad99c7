"""The state of a sweep on disk: a header, then one line for every finished shard."""

import hashlib
import inspect
import json
from pathlib import Path
from typing import Any, cast

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.tally import Shard, Tally, Task

__all__ = ["State", "header"]


def header(task: Task) -> dict[str, object]:
    """Return what identifies a sweep: the rule with a digest of its file, the property, the family."""
    rule = task.function()
    try:
        text = Path(inspect.getfile(rule)).read_bytes()
    except (TypeError, OSError):
        text = b""
    return {
        "rule": getattr(rule, "__qualname__", type(rule).__name__),
        "file": hashlib.sha256(text).hexdigest(),
        "property": task.asked.name,
        "alphabet": task.alphabet,
        "denominator": task.denominator,
        "draft_length": task.draft_length,
    }


class State:
    """What is done already. Without a path nothing is kept."""

    def __init__(self, path: Path | None, task: Task) -> None:
        self.path, self.done = path, list[Shard]()
        if path is None:
            return
        wanted = header(task)
        if path.exists() and path.stat().st_size:
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
            if _header_of(lines[0]) != wanted:
                raise ClaimError(
                    f"{path.name} is the state of another sweep or of another rule text, or no state"
                )
            # A line that was cut off when the sweep was stopped is not a finished shard.
            whole = [line for line in lines[1:] if line.endswith("\n")]
            self.done = [_read(line) for line in whole]
            path.write_text("".join([lines[0], *whole]), encoding="utf-8")
        else:
            path.write_text(json.dumps(wanted) + "\n", encoding="utf-8")

    def add(self, shard: Shard) -> None:
        """Keep a finished shard."""
        self.done.append(shard)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(shard) + "\n")


def _header_of(line: str) -> object:
    try:
        return json.loads(line) if line.endswith("\n") else None
    except (ValueError, RecursionError):
        return None


def _read(line: str) -> Shard:
    try:
        first, last, tallies, witness = cast("list[Any]", json.loads(line))
        counted = tuple(Tally(*map(int, tally)) for tally in tallies)
        found = None if witness is None else tuple(int(share) for share in witness)
    except (ValueError, TypeError, RecursionError) as error:
        raise ClaimError(f"a line of the state is not a finished shard: {line:.80}") from error
    if [tally.block for tally in counted] != list(range(first, last)):
        raise ClaimError(f"a finished shard lists its blocks in order: {line:.80}")
    return Shard(int(first), int(last), counted, found)
