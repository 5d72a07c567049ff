"""Pictures of a position, one package for each kind of table. Each draws what it is given and tells the same in words."""
