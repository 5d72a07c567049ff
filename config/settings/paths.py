"""Where things lie, and in which of three ways the service runs: for real, as a demo, or for debugging."""

from pathlib import Path

from config import env

BASE_DIR = Path(__file__).resolve().parent.parent.parent

# A demo is one computer, one person, plain HTTP: nothing has to be configured.
DEMO = env.flag("MUSTER_DEMO")
DEBUG = env.flag("MUSTER_DEBUG")
LOCAL = DEMO or DEBUG

DATA_DIR = Path(env.text("MUSTER_DATA_DIR", str(BASE_DIR / ".muster"))).resolve()
if LOCAL:
    DATA_DIR.mkdir(parents=True, exist_ok=True)
