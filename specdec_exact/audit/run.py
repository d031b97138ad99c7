"""One replayed execution of the audited code: where its random numbers come from."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import count
from typing import Literal, NoReturn, TypeAlias

from specdec_exact.audit.draw import Draw
from specdec_exact.audit.grid import HALVES, grid
from specdec_exact.audit.number import Number, Race, Variable
from specdec_exact.audit.product import Product
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.replay import ReplayError
from specdec_exact.choice.source import IDEAL, Source
from specdec_exact.choice.uniform import Interval
from specdec_exact.kernel.law import Law

__all__ = ["Model", "Run"]

# real: uniforms are real numbers, which decides the verdict. grid: what generators really return.
Model: TypeAlias = Literal["real", "grid"]


_SERIAL = count(1)


class Run:
    """Hands random numbers to the audited code, and remembers what it could not be given.

    lazily     draws are made when they are first looked at
    earlier    a run whose comparisons and draws are told again
    refused    the first refusal; it counts even when the audited code swallows the exception
    notes      what a reader of the result has to know
    """

    def __init__(
        self,
        chooser: Chooser,
        model: Model,
        *,
        lazily: bool = False,
        earlier: "Run | None" = None,
    ) -> None:
        self.model: Model = model
        self.lazily, self.earlier = lazily, earlier
        # What is decided at once, such as comparisons, in order; what is drawn, in the order asked for.
        self._chooser, self.chooser = chooser, _Logging(chooser)
        self.draws: list[Draw] = []
        self.misfit: ReplayError | None = None
        self.serial, self.ended = next(_SERIAL), False
        self.refused: CannotModel | None = None
        self.notes: set[str] = set()
        # What tensors hold by index, the kinds of tensors that hold draws nobody has seen, states of generators that were drawn from, and how a number
        # meets a tensor: all of it belongs to the front-end for PyTorch.
        self.numbers: list[Number | Draw] = []
        self.halves: dict[object, list[Number]] = {}
        self.deferred: set[object] = set()
        self.states: dict[bytes, Hashable] = {}
        self.foreign: Callable[[str, Number, object], object] | None = None
        self.raced: dict[Variable, Race] = {}
        # Numbers that a comparison of their product made depend on each other.
        self.entangled: set[Variable] = set()
        self._keyed: dict[Hashable, Variable] = {}

    def uniform(self, bits: int = 53, key: Hashable = None) -> Number:
        """Return a uniform number on [0, 1).

        bits    significant bits of the generator: 24 for float32, 53 for float64, 8 and 11 for halves
        key     draws with one key are one and the same number; None is a new number
        """
        if key is not None and key in self._keyed:
            self.notes.add("a stream is used twice: its numbers are the same numbers")
            return Number(self._keyed[key], (), bits)
        source: Source = grid(bits).source if self.model == "grid" else IDEAL
        variable = Variable(self, Interval(self.chooser.flip, source), bits)
        if key is not None:
            self._keyed[key] = variable
        return Number(variable, (), bits)

    def exponential(self, bits: int = 53, key: Hashable = None) -> Number:
        """Return an exponential number of rate 1: minus the logarithm of a uniform one."""
        if bits in HALVES and self.model == "grid":
            self.refuse("exponential numbers of half precision, tick by tick")
        return -self.uniform(bits, key).log()

    def gumbel(self, bits: int = 53, key: Hashable = None) -> Number:
        """Return a Gumbel number: minus the logarithm of an exponential one."""
        return -self.exponential(bits, key).log()

    def product(self, left: Number, right: Number) -> Number:
        """Return the product of two numbers, which may be compared once."""
        return Product.of(left, right)

    def refuse_spent(self, variable: Variable) -> None:
        """Refuse a comparison of a number that is no longer uniform where it lies."""
        if variable in self.raced:
            self.refuse("a comparison of noise after its race")
        if variable in self.entangled:
            self.refuse("a comparison of a number after its product")

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return an index with probability proportional to its weight."""
        return self.draw(weights, lazily=False).seen()

    def draw(
        self, weights: Sequence[Fraction], first: int = 0, *, lazily: bool | None = None
    ) -> Draw:
        """Return a draw of an index, made now or when it is first looked at.

        first    is added to the index
        """
        total = sum(weights, Fraction())
        if total <= 0 or min(weights) < 0:
            self.refuse("a draw from weights that are negative or all zero")
        law = tuple(weight / total for weight in weights)
        place = len(self.draws)
        draw = Draw(law, lambda: self._made(place, law), first)
        self.draws.append(draw)
        if not (self.lazily if lazily is None else lazily) or 1 in law:
            draw.seen()
        return draw

    def again(self, *, lazily: bool) -> "Run":
        """Return a run that is told what became of this one; what nobody saw comes out otherwise."""
        return Run(_Told(self.chooser.picks), self.model, lazily=lazily, earlier=self)

    def finish(self) -> None:
        """End the run; refuse one that was told of another and went elsewhere: ReplayError."""
        self.ended = True
        if self.earlier is not None and self.misfit is None:
            known, log = self.earlier, self.chooser
            if not (
                log.asked == len(log.picks) == len(known.chooser.picks)
                and len(self.draws) == len(known.draws)
            ):
                self.misfit = ReplayError("the code asks for another number of random numbers")
        if self.misfit is not None:
            raise self.misfit

    def _made(self, place: int, law: tuple[Fraction, ...]) -> int:
        if self.ended:
            self.refuse("a draw that was kept from an earlier call")
        if self.earlier is None:
            return self._chooser.choose(Law(dict(enumerate(law))))
        known = self.earlier.draws
        if place >= len(known) or known[place].weights != law:
            self.misfit = ReplayError("the code draws with other weights")
            raise self.misfit
        value = known[place].value
        return known[place].another() if value is None else value

    def refuse(self, use: str) -> NoReturn:
        """Raise CannotModel, and remember it."""
        error = CannotModel(use)
        self.refused = self.refused or error
        raise error


class _Logging(Chooser):
    """Passes choices on and remembers them."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser
        self.asked, self.picks = 0, list[int]()

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return what the chooser behind it picks."""
        self.asked += 1
        picked = self._chooser.pick(weights)
        self.picks.append(picked)
        return picked


class _Told(Chooser):
    """Makes the choices of an earlier run."""

    def __init__(self, picks: Sequence[int]) -> None:
        self._picks = iter(tuple(picks))

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return the next choice."""
        picked = next(self._picks, None)
        if picked is None or picked >= len(weights):
            raise ReplayError("the code chooses among other alternatives")
        return picked
