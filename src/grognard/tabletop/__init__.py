"""A table of miniatures as plane geometry: what is near, what is seen, who can go where. It knows no rules.

README.md, beside this file, says which file answers which question. Coordinates are whole thousandths of an inch,
called mils, and angles whole tenths of a degree, on the way in and on the way out.
"""
