"""The Lean 4 development: `*.lean` hold the theorems, `theorems.json` lists them.

`mutants.json` holds wrong theorems, each of which Lean must refuse, and `runner` asks Lean.
`theorems.json` also holds a digest of what each file states, proofs and comments left out: whoever
changes a statement or a definition changes the digest with it, where a reviewer sees both.
"""
