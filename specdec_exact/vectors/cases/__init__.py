"""The cases: one module a rule and kind, one function an idea. See ``registry``."""
