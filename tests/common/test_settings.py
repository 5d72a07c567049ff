from django.test import Client


def test_the_process_answers() -> None:
    assert Client().get("/healthz").content == b"ok"


def test_it_is_ready(db: None) -> None:
    assert Client().get("/readyz").json() == {"database": True, "cache": True, "queue": True}
