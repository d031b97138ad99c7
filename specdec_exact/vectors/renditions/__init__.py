"""The data in other forms, for consumers that read no JSON."""
