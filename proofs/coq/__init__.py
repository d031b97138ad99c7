"""The Rocq (Coq) development: `*.v` hold the theorems, `_CoqProject` lists them in build order.

`theorems.json` says in plain words what each theorem states and holds a digest of what each file
states, proofs and comments left out. `mutants/` holds wrong rules, each of which must fail to
compile at a known lemma. `runner` asks Coq. Standard library only; no axiom is assumed.
"""
