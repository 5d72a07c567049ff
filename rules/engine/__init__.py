"""The part of the referee that no single game owns: documents, cases, rulings, the contract. Plain Python."""
