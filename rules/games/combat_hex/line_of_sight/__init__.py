"""Lines of sight in exact integers (5.06-5.15). `view.view`, `view.view_all` and `shooting.targets.targets` are the doors."""
