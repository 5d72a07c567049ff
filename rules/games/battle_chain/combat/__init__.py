"""Close combat: battle chains, both rolls, damage, and free attacks (BC-COMBAT, BC-FREE)."""
