# Every target is a verb of dev.py, which also works where make is missing.
PYTHON ?= python3

.PHONY: demo demo-reset setup test check messages lock audit sbom chaos bench-load
demo demo-reset setup test check messages lock audit sbom chaos bench-load:
	@$(PYTHON) dev.py $@ $(ARGS)
