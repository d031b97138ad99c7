"""A record of a survey is accepted as it is, and refused when anything is taken from it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from specdec_exact.choice.explore import Budget
from specdec_exact.kernel.errors import Refuted
from specdec_exact.search.emission import Rule
from specdec_exact.search.properties import STEP
from specdec_exact.search.recheck import recheck
from specdec_exact.search.refutation import Certificate
from specdec_exact.search.regions import Fork, Regions, survey
from specdec_exact.search.small import Size
from tests.search import rules

BUDGET = Budget()


def regions_of(rule: Rule, alphabet: int = 2) -> Regions:
    found = survey(rule, STEP, Size(alphabet, None, "any"), 10_000, BUDGET)
    assert (found.point, found.note) == (None, "")
    return found.regions


def refused(rule: Rule, regions: Regions) -> str:
    with pytest.raises(Refuted) as caught:
        recheck(rule, STEP, regions, BUDGET)
    return caught.value.reason


def test_a_record_is_accepted_for_its_own_rule_only() -> None:
    regions = regions_of(rules.right)
    recheck(rules.right, STEP, regions, BUDGET)
    assert refused(rules.always, regions) in {"open", "violated"}
    assert refused(rules.redraw, regions) in {"open", "violated"}


def test_a_region_left_out_is_missed() -> None:
    regions = regions_of(rules.right)
    for leaf in regions.leaves:
        rest = [other for other in regions.leaves if other != leaf]
        assert refused(rules.right, replace(regions, leaves=rest)) == "missing"


def test_every_certificate_is_needed_and_every_one_is_checked() -> None:
    regions = regions_of(rules.right)
    spoiled: set[str] = set()
    for signs, fork in regions.forks.items():
        for sign, certificate in fork.pruned.items():
            assert certificate is not None
            nothing = Certificate(((Fraction(1), ()),))
            turned = replace(certificate, products=tuple((-w, p) for w, p in certificate.products))
            for wrong in (None, nothing, turned):
                pruned = {**fork.pruned, sign: wrong}
                forks = {**regions.forks, signs: Fork(fork.atom, pruned)}
                spoiled.add(refused(rules.right, replace(regions, forks=forks)))
    assert spoiled == {"uncertified", "cancels", "sign"}


def test_pruning_a_region_that_is_not_empty_is_refused() -> None:
    regions = regions_of(rules.right)
    signs, fork = next((s, f) for s, f in regions.forks.items() if len(f.pruned) < 2)
    some = next(c for f in regions.forks.values() for c in f.pruned.values())
    forks = {**regions.forks, signs: Fork(fork.atom, dict.fromkeys((1, 0, -1), some))}
    assert refused(rules.right, replace(regions, forks=forks)) in {"cancels", "sign", "positive"}
