"""One file for each command of `python -m host_tools`; host_tools/command_line.py says what it offers."""
