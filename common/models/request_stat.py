"""How long the pages take and how often they break: one row per page and hour."""

from django.db import models

from common.work_names import page_name


class RequestStat(models.Model):
    # "GET tournaments:event": by the name of the address, so that no slug or number of anybody gets in here.
    page = models.CharField(max_length=200)
    hour = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)
    errors = models.PositiveIntegerField(default=0)
    total_ms = models.PositiveBigIntegerField(default=0)
    slowest_ms = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-hour", "page"]
        constraints = [models.UniqueConstraint(fields=["hour", "page"], name="one_stat_per_page_and_hour")]

    def __str__(self) -> str:
        return f"{page_name(self.page)}, {self.hour:%Y-%m-%d %H:00}"

    @property
    def mean_ms(self) -> int:
        return self.total_ms // self.count if self.count else 0
