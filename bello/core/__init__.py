"""What every game shares: dice, receipts, refusals, exact chances and the Game protocol. Pure."""
