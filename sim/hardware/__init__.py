"""How do the chips below the table behave? Simulated wires and chips, in the firmware's own dialect."""
