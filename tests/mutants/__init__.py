"""Faults put into the project on purpose: does any test notice?

    make mutants

`faults.toml` has a row for each fault: a file, a piece of its text that stands there once, what is
put in its place, what that would mean to somebody who uses the program, and the tests that ought to
notice. Each fault is put into a copy of the project, one at a time; it is noticed when one of its
tests fails. A fault that its tests let pass is tried once more with all tests (`--all-tests`).

A row with `reason` is a fault that no test can notice, and says why; it counts as not noticed.

`make test` only checks that each row still fits the code: a row that does not fit tries nothing.
"""
