"""Section 5 and the shooting abilities (8.20-8.27): who may shoot at whom, the two rolls, and where the dice go."""
