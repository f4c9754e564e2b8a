"""`python -m seamripper` is the program `seamripper`."""

from .program import main

main()
