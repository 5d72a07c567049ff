"""Every change of an event. Each function is one transaction: guard, change, audit row, outbox row.

Locks are always taken in the same order: event, round, pairing, entry, report, call.
"""
