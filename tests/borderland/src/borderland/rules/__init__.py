"""The rules, a file a chapter: sequence (5, 9), march (7), battle (6), setup (4)."""
