"""A query whose SQL is written once answers each look as Django's own would."""

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from common.prepared import Prepared, PreparedModel
from tests.factories.accounts import UserFactory
from tests.servers import is_postgres

pytestmark = [pytest.mark.django_db, pytest.mark.main_path]


def test_each_look_gets_the_rows_of_its_own_values() -> None:
    people = [UserFactory.create(username=name) for name in ("ann", "bob", "o'neil")]
    found = Prepared(
        lambda pk, name: User.objects.filter(Q(pk=pk) | Q(username=name)).order_by("pk").values_list("pk"),
        int,
        str,
    )

    assert found(people[0].pk, "bob") == [(people[0].pk,), (people[1].pk,)]
    assert found(people[2].pk, "o'neil") == [(people[2].pk,)]
    assert found(-1, "x' OR '1'='1") == []


def test_a_value_may_stand_in_several_places() -> None:
    ann = UserFactory.create(username="ann")
    found = Prepared(lambda pk: User.objects.filter(pk=pk).exclude(pk__gt=pk).values_list("pk"), int)
    assert found(ann.pk) == [(ann.pk,)]


def test_it_is_written_once_and_asks_once_for_each_look() -> None:
    written: list[int] = []

    def build(pk: int) -> "object":
        written.append(pk)
        return User.objects.filter(pk=pk).values_list("pk")

    found = Prepared(build, int)  # type: ignore[arg-type]
    with CaptureQueriesContext(connection) as queries:
        found(1)
        found(2)
    assert (len(written), len(queries)) == (1, 2)


def test_a_query_that_leaves_a_value_out_is_refused() -> None:
    with pytest.raises(LookupError, match="does not use"):
        Prepared(lambda pk, name: User.objects.filter(pk=pk).values_list("pk"), int, str)(1, "ann")


def test_a_whole_row_is_the_first_that_the_query_finds() -> None:
    UserFactory.create(username="zoe", club="Edoras")
    UserFactory.create(username="ann", club="Edoras")
    found = PreparedModel(User, lambda club: User.objects.filter(club=club).order_by("username"), str)
    with CaptureQueriesContext(connection) as queries:
        one = found("Edoras")
    assert one == User.objects.get(username="ann")
    assert one is not None
    assert (one._state.db, one.get_deferred_fields(), len(queries)) == ("default", set(), 1)
    assert one.date_joined == User.objects.get(username="ann").date_joined
    assert found("Isengard") is None


@pytest.mark.skipif(not is_postgres(), reason="SQLite plans nothing worth keeping")
def test_postgresql_plans_it_once_for_each_connection() -> None:
    found = Prepared(lambda pk: User.objects.filter(pk=pk, club="Dol Amroth").values_list("pk"), int)
    for pk in range(1, 20):
        found(pk)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT generic_plans, custom_plans FROM pg_prepared_statements"
            " WHERE statement LIKE '%%club%%' AND statement LIKE %s",
            ["%$2%"],
        )
        assert cursor.fetchall() == [(19, 0)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(not is_postgres(), reason="SQLite plans nothing worth keeping")
def test_a_migration_that_changes_a_column_meanwhile_is_no_fault() -> None:
    user = UserFactory.create(club="Edoras")
    found = Prepared(lambda pk: User.objects.filter(pk=pk).values_list("club"), int)
    assert found(user.pk) == [("Edoras",)]
    length = User._meta.get_field("club").max_length
    migrating = connection.copy()
    try:
        for wanted in ("text", f"varchar({length})"):
            with migrating.cursor() as cursor:
                cursor.execute(f"ALTER TABLE {User._meta.db_table} ALTER COLUMN club TYPE {wanted}")
            assert found(user.pk) == [("Edoras",)]
    finally:
        migrating.close()
