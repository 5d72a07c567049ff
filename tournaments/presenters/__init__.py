"""What pages and endpoints show, ready to be shown. Reads only, in constant numbers of queries."""
