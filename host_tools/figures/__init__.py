"""What does `bench` measure? Each module here has `measure(quick)`, which yields (name, value, unit).

SUBJECTS lists them in the order of the table: to add figures, write a module and name it here. A module imports
what it measures inside `measure`, so that one subject alone can be asked for.
"""

SUBJECTS = ("engine", "trails", "link", "chip", "table", "pico")
