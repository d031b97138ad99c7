"""What an audit says instead of guessing."""

from specdec_exact.kernel.errors import SpecdecError

__all__ = [
    "AdapterError",
    "CannotModel",
    "HiddenRandomness",
    "Misread",
    "Unavailable",
    "Undeferrable",
]


_KNOWN = "random numbers are compared, scaled and raced, and no more is known of them"
_ENDS = "compare it with both ends"
# What to write instead, where it is short.
_INSTEAD = {
    "a comparison of two random numbers": "draw the outcome with its probability",
    "a remainder": _ENDS,
    "a whole quotient": _ENDS,
    "round()": _ENDS,
    "numpy's Generator.permutation": "random.sample draws without putting back",
    "numpy's Generator.shuffle": "random.sample draws without putting back",
    "SystemRandom.random": "take it from random or from NumPy",
    "the attribute astype of a random number": "ask the generator for that precision",
    "the conversion of a random number to a float": "compare it as it is",
    "the text of a random number": "leave what prints or logs it out",
    "torch's randn": "compare a uniform number",
    "torch's randperm": "torch.multinomial draws without putting back",
}


class CannotModel(SpecdecError):
    """The audited code used a random number in a way whose exact law is not known to us.

    use    what it did; the message says what to write instead, where that is short
    """

    def __init__(self, use: str) -> None:
        more = _INSTEAD.get(use, _KNOWN if "random" in use else "its law is not known")
        super().__init__(f"cannot model {use}: {more}")
        self.use = use

    def __reduce__(self) -> tuple[type, tuple[str]]:
        # Sent from one process to another, it is made again of what it was made of.
        return type(self), (self.use,)


class HiddenRandomness(SpecdecError):
    """The same choices gave another result: something random, or remembered, was not replaced."""


class Undeferrable(SpecdecError):
    """The code can tell a draw that is made when it is looked at from one that is made at once."""


class Misread(HiddenRandomness):
    """Ordinary floats lead the code elsewhere than our numbers do."""


class AdapterError(SpecdecError):
    """What the audited code gave back is not a row of tokens; its adapter has to make it one."""


class Unavailable(SpecdecError):
    """What an audit was asked for cannot be had from a library as it is installed or set."""
