"""The account pages: `sign_in` for getting in and out, `profile` for what a person keeps here."""
