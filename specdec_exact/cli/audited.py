"""Who says how an implementation is audited: the command line, an adapter, or ``@audited``.

How a function is called and what it owes is said once. An adapter says it, and so does a function that
is marked; for any other function the command line does. How far an audit goes, and on which laws, is
for the command line to say, whatever is audited: there it comes before a mark.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, cast

from specdec_exact.audit.adapters import Adapter, adapter
from specdec_exact.audit.again import call_words, case_called, label
from specdec_exact.audit.decorator import Marked
from specdec_exact.audit.options import Options
from specdec_exact.audit.provenance import Declaring, provenance
from specdec_exact.audit.replay import Replayed, replayed
from specdec_exact.audit.result import Audited
from specdec_exact.audit.suite import Case
from specdec_exact.cli.function import BrokenFile, function, is_file_name
from specdec_exact.cli.inputs import OptionError, is_float_file, read_exact, reading
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import AlphabetError, WeightError, brief
from specdec_exact.kernel.law import Law
from specdec_exact.kernel.rational import rational
from specdec_exact.notation.laws import Weights, laws_on_one_alphabet

__all__ = ["Asked", "Said", "asked_of"]

# As in the signatures of the options.
_LENGTH = 2


@dataclass(frozen=True, slots=True)
class Said:
    """What stands on the command line, and nothing that does not.

    calls     how a function is called and what it owes, by option
    laws      target, draft and told
    budget    branches and seconds
    """

    calls: Mapping[str, Any] = field(default_factory=dict[str, Any])
    laws: Mapping[str, str] = field(default_factory=dict[str, str])
    budget: Mapping[str, Any] = field(default_factory=dict[str, Any])
    draft_length: int | None = None
    rounding: str | None = None
    grid: bool = True
    lazily: bool = True
    checkout: Path | None = None
    provenance: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """An audit that is fully said.

    again    the command that asks for it again, to which a branch can be added
    """

    adapter: Adapter
    draft_length: int
    provenance: bool
    again: tuple[str, ...]

    @property
    def name(self) -> str:
        """What is audited."""
        return self.adapter.name

    @property
    def options(self) -> Options:
        """How it is called, and how far the audit goes."""
        return self.adapter.options

    def load(self) -> Callable[..., Any]:
        """Return the implementation."""
        return self.adapter.load()

    def audit(self) -> Audited:
        """Return the audit."""
        if not self.provenance:
            return self.adapter.audit(self.draft_length)
        given = self.adapter.case() if self.adapter.case else None
        return provenance(
            self.load(),
            None if given is None else given.draft,
            self.draft_length,
            size=None if given is None else given.size,
            options=self.options,
        )

    def replayed(self, case: str, choices: tuple[int, ...]) -> Replayed:
        """Return one branch, step by step."""
        implementation, _ = self.adapter.loaded()
        if self.provenance:
            own = replace(self.options, drafts="own")
            return replayed(Declaring(implementation), self._case(case), choices, options=own)
        return replayed(implementation, self._case(case), choices, options=self.options)

    def _case(self, name: str) -> Case:
        if self.adapter.case is None:
            return case_called(name, self.draft_length)
        given = replace(self.adapter.case(), name="given")
        if name != label(given):
            raise OptionError(f"the only input is {label(given)!r}, got --case {name!r}")
        return given


def asked_of(name: str, said: Said) -> Asked:
    """Return the audit that a command line asks for.

    name      of an adapter, or ``FILE.py:FUNCTION``
    raises    OptionError where something is said twice, or to nobody
    """
    _refuse_unheard(said)
    if is_file_name(name):
        if said.checkout is not None:
            raise OptionError(
                "--checkout goes with an adapter; FILE.py:FUNCTION names its own file"
            )
        found = function(name)
        options, usual, words = _called_as(name, found, said)
        asked = Adapter(name, "specdec-exact", name, partial(_same, found), options)
    else:
        asked = adapter(name)
        _refuse_calls(said, f"{name} is an adapter")
        if said.provenance:
            raise OptionError(
                f"--provenance goes with FILE.py:FUNCTION, a drafter; {name} verifies"
            )
        if said.checkout is not None:
            asked = asked.at(said.checkout)
        if asked.case is not None and (said.laws or said.draft_length is not None):
            alone = next(f"--{law}" for law in (*said.laws, "draft-length"))
            raise OptionError(f"{name} has an input of its own, and {alone} names another")
        usual, words = _LENGTH, ()
    length = usual if said.draft_length is None else said.draft_length
    asked = replace(asked, options=_so_far(asked.options, said))
    if said.laws:
        weights = {law: _weights(law, text) for law, text in said.laws.items()}
        asked = _on(asked, weights, length)
    return Asked(asked, length, said.provenance, _again(name, said, words))


def _refuse_unheard(said: Said) -> None:
    """Refuse options that nothing would come of."""
    calls = said.calls
    if said.provenance:
        laws = [law for law in said.laws if law != "draft"]
        allowed = ("arrays", "precision")
        for option in (*laws, *(each for each in calls if each not in allowed)):
            raise OptionError(f"--{option} is of a verifier's audit, and not of --provenance")
    elif set(said.laws) not in (set[str](), {"target", "draft"}, {"target", "draft", "told"}):
        only = " and ".join(f"--{law}" for law in said.laws)
        raise OptionError(f"--target and --draft go together, and --told with both, got {only}")
    if calls.get("drafts") == "own" and "uniforms" in calls:
        raise OptionError("--uniforms goes with --drafts given: who drafts draws numbers itself")
    for option in ("declares", "promises"):
        if calls.get("mode") == "greedy" and option in calls:
            raise OptionError(f"--{option} goes with --mode sampling: greedy says what is owed")


def _refuse_calls(said: Said, why: str) -> None:
    for option in said.calls:
        raise OptionError(f"{why}, which says how it is called and what it owes: omit --{option}")


def _called_as(
    name: str, found: Callable[..., Any], said: Said
) -> tuple[Options, int, tuple[str, ...]]:
    """Return how a function is called, its usual draft length, and the words that say so."""
    if isinstance(found, Marked):
        _refuse_calls(said, f"{name} is marked @audited")
        return found.options, found.draft_length, ()
    options = _called(said)
    return options, _LENGTH, call_words(options)


def _called(said: Said) -> Options:
    words = dict(said.calls)
    declares: str | None = words.pop("declares", None)
    options = Options(**words)
    if declares is None:
        return options
    return replace(options, declares=partial(_declared, declares, function(declares)))


def _declared(
    place: str, make: Callable[..., Any], target: Model[int], draft: Model[int]
) -> Model[int]:
    """Return a declared model that says which code broke, if it does."""
    try:
        model = make(target, draft)
    except Exception as error:
        raise BrokenFile(f"{place} raises {type(error).__name__}: {error}") from error

    def row(text: tuple[int, ...]) -> Law[int]:
        try:
            law: object = model(text)
        except Exception as error:
            said = f"the model of {place} raises {type(error).__name__} after {text}: {error}"
            raise BrokenFile(said) from error
        if not isinstance(law, Law):
            kind = type(law).__name__
            raise BrokenFile(f"the model of {place} gives a specdec_exact.law, got a {kind}")
        return cast("Law[int]", law)

    return row


def _so_far(options: Options, said: Said) -> Options:
    """Return options that go as far as the command line says, and as they said where it is silent."""
    rounding = options.rounding
    if said.rounding is not None:
        with reading("--rounding"):
            rounding = Fraction(rational(said.rounding))
            if not 0 <= rounding <= 1:
                raise WeightError(f"a distance is between 0 and 1, got {brief(rounding)}")
    return replace(
        options,
        rounding=rounding,
        grid=options.grid and said.grid,
        lazily=options.lazily and said.lazily,
        budget=replace(options.budget, **said.budget),
    )


def _weights(name: str, text: str) -> Weights:
    if is_float_file(text):
        raise OptionError(
            f"--{name} of an audit is exact numbers, such as 0.6,0.4, got a float file"
        )
    with reading(f"--{name}"):
        weights = read_exact(text)
        if list(weights) != list(range(len(weights))):
            raise AlphabetError(
                "the tokens of an audit are 0, 1, 2, ...: write weights without names"
            )
    return weights


def _on(asked: Adapter, weights: Mapping[str, Weights], length: int) -> Adapter:
    """Return the adapter with an input of its own: the same laws at every position."""
    laws = laws_on_one_alphabet(weights)
    models: dict[str, Model[int]] = {
        name: partial(_always, law.map(int)) for name, law in laws.items()
    }
    size, target = len(weights["draft"]), models.get("target", models["draft"])
    given = Case("given", size, target, models["draft"], length)
    told = models.get("told", asked.options.told)
    return replace(asked, case=lambda: given, options=replace(asked.options, told=told))


def _same(found: Callable[..., Any]) -> Callable[..., Any]:
    return found


def _always(law: Law[int], _: tuple[int, ...]) -> Law[int]:
    return law


def _again(name: str, said: Said, calls: tuple[str, ...]) -> tuple[str, ...]:
    words = ["specdec-exact", "audit", name]
    if said.checkout is not None:
        words += ["--checkout", str(said.checkout)]
    if said.draft_length is not None:
        words += ["--draft-length", str(said.draft_length)]
    for law, text in said.laws.items():
        words += [f"--{law}", text]
    flags = ("--provenance",) * said.provenance + ("--at-once",) * (not said.lazily)
    return (*words, *calls, *flags)
