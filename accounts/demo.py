"""Who can sign in at a demo. Plain data without Django, so that the start script can print it."""

from dataclasses import dataclass

PASSWORD = "muster-demo"  # noqa: S105 - printed on purpose; demo accounts are made at demos alone


@dataclass(frozen=True, slots=True)
class SignIn:
    username: str
    display_name: str
    role: str
    is_admin: bool = False


SIGN_INS = (
    SignIn("organizer", "Olive Organizer", "runs the events"),
    SignIn("judge", "Jun Judge", "answers calls and rules on disputes"),
    SignIn("player", "Pat Player", "plays, brings lists, reports results"),
    SignIn("admin", "Ada Admin", "sees the back office at /admin/", is_admin=True),
)
