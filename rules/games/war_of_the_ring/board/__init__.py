"""The page on which a battle is entered: set-up, what is due next, and what it shows. Decides no rule."""
