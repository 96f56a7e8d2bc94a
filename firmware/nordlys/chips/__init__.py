"""The drivers: which electrode went down, which byte goes to which pixel."""
