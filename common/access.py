"""Who may see what of `common`."""

from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from common.models import Job

if TYPE_CHECKING:
    from accounts.models import User


def jobs_of(user: "User | AnonymousUser") -> QuerySet[Job]:
    """The jobs a person started; staff see them all."""
    if not user.is_authenticated:
        return Job.objects.none()
    return Job.objects.all() if user.is_staff else Job.objects.filter(created_by=user)
