"""Every change to an account: guard, change, audit in one transaction."""
