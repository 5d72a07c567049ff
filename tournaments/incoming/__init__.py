"""Events and results out of other programs' files: read, shown as a preview, and kept as a finished event.

Every reader makes the same record (`events.Incoming`); `archive` turns that into an archive of this service, so that one set of
checks stores it. Nothing is stored before somebody has seen the preview.
"""
