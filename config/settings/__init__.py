"""Settings by subject: `paths`, `data`, `languages`, `security`, `work`, `api`, `admin`, `logs`, gathered in `base`.

`base` runs the service, `test` the tests, `tools` the programs that only read the code (types, migrations).
"""
