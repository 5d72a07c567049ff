"""The Ring: wearing it, the struggle, who may harm its wearer, what Ringwraiths must do, Sauron (BC-RING)."""
