"""How many tokens a round yields, what work it costs, and what that is worth in time. All exact.

A round drafts ``draft_length`` tokens; ``accepted`` counts the drafted tokens up to the first
rejection, ``emitted`` adds the residual or bonus token. One file per way of knowing the acceptance:

======================  ==========================================================================
``iid``                 every position accepts with one rate, independently: closed forms
``positions``           one conditional rate per position
``prefixes``            a target and a draft model: the rate depends on the accepted prefix
``enclosure``           the same between two rationals, when exact denominators grow too large
``measured``            counted rounds of a real run, adaptive draft lengths included
``stopping``            counts that stop at an end token; every other count runs past it
``metrics``             ratios that engines print and that are none of the above
======================  ==========================================================================

and one per question asked of a count: ``moments``, ``work``, ``renewal`` (a text of finite length),
``throughput``, ``walltime`` (times as ratios), ``draft_length`` (the best one), ``inverse`` (the
rate behind a mean).

>>> from specdec_exact.counts import iid, moments
>>> moments.mean(iid.emitted_law("3/5", 2))
Fraction(49, 25)
"""
