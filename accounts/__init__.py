"""People: their account, profile, sign-in and API tokens. What they may do at an event is decided in the apps above."""
