"""What an event’s own record contradicts: results, rounds, draws, the cut and the audit log, each checked against the others."""
