"""Randomness as a value that is handed in: explore every branch, replay one, sample one."""

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.choice.explore import Branch, Budget, Exploration, Undecided, explore
from specdec_exact.choice.replay import replay
from specdec_exact.choice.sample import sample
from specdec_exact.choice.uniform import Uniform, UniformError

__all__ = [
    "Branch",
    "Budget",
    "Chooser",
    "Exploration",
    "Program",
    "Undecided",
    "Uniform",
    "UniformError",
    "explore",
    "replay",
    "sample",
]
