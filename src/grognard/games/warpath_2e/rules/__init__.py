"""The rules, a file a chapter; which is where is told in the README.

The steps of an activation follow each other in the order in which their chapters are read: the test, movement or
driving, transports and reserves, shooting.
"""
