from django.urls import path

from rules import converters  # noqa: F401  registers how rulesets stand in an address
from rules.api import views

urlpatterns = [
    path("adjudications/", views.AdjudicationView.as_view(), name="adjudications"),
    path("rulings/", views.RulingListView.as_view(), name="rulings"),
    path("rulings/<uuid:address>/", views.RulingView.as_view(), name="ruling"),
    path("rulebooks/", views.RulebookListView.as_view(), name="rulebooks"),
    path("rulebooks/<ruleset:ruleset>/", views.RulebookView.as_view(), name="rulebook"),
    path("rulebooks/<ruleset:ruleset>/schema/", views.CaseSchemaView.as_view(), name="case_schema"),
    path("rulebooks/<ruleset:ruleset>/rules/<str:rule>/", views.RuleView.as_view(), name="rule"),
]
