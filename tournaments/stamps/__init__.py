"""Stamps: what a page depends on, as a short row of values that differs as soon as the page would.

The stamp of an event is made from the newest rows of its audit log. Every change writes one there in its own
transaction, so nothing further has to be counted, locked or kept in step. `tournaments.live` asks for them.
"""
