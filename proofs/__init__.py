"""The theorems about `specdec_exact`: one per file, each a title page and a proof.

This package looks down at the kernel, the choosers, the schemes and the counts, and is never
looked at: no module of `specdec_exact` imports it. It is installed with the tool, so that every
proof can be read and checked again where it is relied upon.
"""
