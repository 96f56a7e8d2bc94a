"""Starts the command line of host_tools."""

from host_tools.command_line import main

if __name__ == "__main__":
    raise SystemExit(main())
