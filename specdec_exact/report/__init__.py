"""What was found, as values that can be printed, written as JSON, or turned into an exit code.

A report is a frozen value made from laws or counts. ``document()`` is its JSON, every number exact;
``text()`` is what a terminal shows, where long fractions are shortened and marked as approximate.
"""
