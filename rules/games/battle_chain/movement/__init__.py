"""Movement: what a step costs, what stops a model, leaving and entering kill zones, falls, where a move may end (BC-MOVE)."""
