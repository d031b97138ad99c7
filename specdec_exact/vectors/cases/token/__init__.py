"""Cases of the token rule."""
