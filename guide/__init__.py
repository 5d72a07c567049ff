"""Help pages, the glossary and the search over everything: what stands above every subject and changes nothing."""
