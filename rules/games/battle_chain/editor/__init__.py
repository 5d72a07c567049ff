"""The board on which a case is entered by hand: what is drawn, what follows, what is asked, what can be changed."""
