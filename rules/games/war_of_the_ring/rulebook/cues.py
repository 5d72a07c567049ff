CUES = {}
