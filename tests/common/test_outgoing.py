"""A POST into the world: only to the world, to whom was looked up, once, and not for long."""

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from common import outgoing
from tests.receiver import Receiver, receiving


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.OUTGOING_MAY_STAY_INSIDE = True
    with receiving() as found:
        yield found


def names_mean(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: found)


def test_the_answer_is_brought_back(receiver: Receiver) -> None:
    answer = outgoing.post(receiver.url, b"{}", {"X-One": "1"})
    assert (answer.status, answer.text, answer.is_good) == (200, "thank you", True)
    (post,) = receiver.posts
    assert (post.path, post.body, post.headers["x-one"]) == ("/hook?from=muster", b"{}", "1")


def test_a_redirect_is_an_answer_and_not_followed(receiver: Receiver) -> None:
    receiver.statuses, receiver.headers = [302], {"Location": receiver.url}
    answer = outgoing.post(receiver.url, b"{}", {})
    assert (answer.status, answer.is_good, len(receiver.posts)) == (302, False, 1)


def test_only_the_beginning_of_a_long_answer_is_read(receiver: Receiver) -> None:
    receiver.text = "x" * 1_000_000
    assert len(outgoing.post(receiver.url, b"{}", {}).text) == outgoing.ANSWER_BYTES


def test_a_large_message_is_not_sent(receiver: Receiver) -> None:
    with pytest.raises(outgoing.Refused, match="bytes"):
        outgoing.post(receiver.url, b"x" * (outgoing.LARGEST_BODY + 1), {})
    assert not receiver.posts


def test_who_answers_late_is_not_waited_for(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "TOTAL_SECONDS", 0.2)
    receiver.delay = 120
    with pytest.raises(outgoing.Unreachable, match="in time"):
        outgoing.post(receiver.url, b"{}", {})


def test_who_answers_drop_by_drop_is_not_waited_for_either(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every byte arrives well within a socket's timeout, and all of them would take a minute."""
    settings.OUTGOING_MAY_STAY_INSIDE = True
    monkeypatch.setattr(outgoing, "TOTAL_SECONDS", 0.4)
    listener = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()

    def drip() -> None:
        peer, _ = listener.accept()
        with peer:
            while not over.wait(0.05):
                try:
                    peer.sendall(b"H")
                except OSError:
                    return

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    try:
        with pytest.raises(outgoing.Unreachable, match="in time"):
            outgoing.post(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}", {})
    finally:
        over.set()
        listener.close()


def test_nobody_there_is_told_in_words(settings: Any) -> None:
    settings.OUTGOING_MAY_STAY_INSIDE = True
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        with pytest.raises(outgoing.Unreachable, match="No connection"):
            outgoing.post(f"http://127.0.0.1:{free.getsockname()[1]}/", b"{}", {})


INSIDE = [
    "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "ff02::1",
    "64:ff9b::7f00:1", "2001:0:c000:204::80ff:fffe", "::", "fec0::1", "64:ff9b:1::7f00:1", "::127.0.0.1",
    "::ffff:0:10.0.0.1", "::5efe:a00:1", "5f00::1", "2001:db8::1",
]  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_no_address_of_our_own_network_is_sent_to(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    names_mean(monkeypatch, address)
    monkeypatch.setattr(socket, "create_connection", lambda *args: pytest.fail("connected"))
    with pytest.raises(outgoing.Refused, match="not a public address"):
        outgoing.post("https://innocent.example/", b"{}", {})


@pytest.mark.parametrize(
    "address", ["93.184.215.14", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"]
)
def test_public_addresses_are_reached_in_either_family(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    names_mean(monkeypatch, address)
    reached: list[Any] = []

    def connect(found: Any, timeout: float) -> socket.socket:
        reached.append(found)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(outgoing.Unreachable):
        outgoing.post("https://innocent.example/", b"{}", {})
    assert reached == [(address, 443)]


def test_one_inner_address_among_public_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    names_mean(monkeypatch, "93.184.215.14", "10.0.0.1")
    with pytest.raises(outgoing.Refused):
        outgoing.post("https://innocent.example/", b"{}", {})


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name may mean something else a moment later: it is looked up once."""
    names_mean(monkeypatch, "93.184.215.14")
    reached: list[Any] = []

    def connect(address: Any, timeout: float) -> socket.socket:
        reached.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(outgoing.Unreachable):
        outgoing.post("https://innocent.example/", b"{}", {})
    assert reached == [("93.184.215.14", 443)]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://", "https://name:word@example.org/", "example.org",
        "https://127.0.0.1/", "https://[::1]/", "https://example.org:99999/", "https://example.org/a b", "https://[/",
        "https://exämple.org/", "https://example.org:0/", "javascript:alert(1)",
    ],
)  # fmt: skip
def test_addresses_that_are_refused_when_typed(url: str) -> None:
    with pytest.raises(outgoing.Refused):
        outgoing.check_url(url)


def test_a_name_that_does_not_exist_is_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*args: Any, **kwargs: Any) -> Any:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(outgoing.Unreachable, match="Name or service"):
        outgoing.post("https://nowhere.example/", b"{}", {})
