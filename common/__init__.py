"""What every app stands on: refusals, audit, outbox, jobs, idempotency, API problems. Knows no app above it."""
