"""The trusted core: exact laws, blocks and certificates, on the standard library alone."""
