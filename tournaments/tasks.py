"""The Celery tasks of events: thin doors to services. Each is safe to run twice."""

from celery import shared_task

from tournaments.services import demo_event
from tournaments.services.entries.lists import lock_all_due
from tournaments.services.overdue_challenges import end_all_overdue
from tournaments.services.scheduled_rounds import publish_due


@shared_task(name="tournaments.lock_due_lists")
def lock_due_lists() -> None:
    lock_all_due()


@shared_task(name="tournaments.publish_due_rounds")
def publish_due_rounds() -> None:
    publish_due()


@shared_task(name="tournaments.end_overdue_challenges")
def end_overdue_challenges() -> None:
    end_all_overdue()


@shared_task(name="tournaments.reset_demo_event")
def reset_demo() -> None:
    """Every night; where no demo event is offered, nothing is there to make anew."""
    if demo_event.is_offered():
        demo_event.reset_demo_event()
