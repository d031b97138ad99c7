"""Hypothesis strategies: laws, pairs of laws, prefix-dependent models and blocks.

A rule is stated as a theorem and tested on whatever these draw::

    @given(pairs(range(4)))
    def test_a_step_emits_the_target_law(pair):
        target, draft = pair
        assert explore(my_rule(target, draft)).law == target

They look for trouble: zeros anywhere, point laws, equal laws, disjoint supports, ties, and weights
whose denominators exceed 10^300. They need the ``hypothesis`` package, which nothing else of this
package imports.
"""

from specdec_exact.strategies.blocks import blocks
from specdec_exact.strategies.laws import laws
from specdec_exact.strategies.models import Automaton, model_pairs, models
from specdec_exact.strategies.pairs import pairs

__all__ = ["Automaton", "blocks", "laws", "model_pairs", "models", "pairs"]
