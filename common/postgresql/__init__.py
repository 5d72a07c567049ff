"""PostgreSQL as Django knows it, and queries that it plans once for each connection."""
