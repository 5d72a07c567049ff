"""Lists from elsewhere and lists for elsewhere: one module per format, one closed list of what an import may report.

Reading never stores anything. A document is refused whole (`Refused`), or every row of it is kept.
"""
