"""Exactly what a speculative-decoding verifier emits, with certificates anyone can check.

The rooms, from the ground up:

kernel            laws, blocks and certificates; trusted, standard library only
choice            the only source of randomness: explore, replay, sample
schemes, counts   one published rule per file; how many tokens a round is worth
dense             the same quantities for the float rows that engines produce
cli               the command ``specdec-exact``
"""
