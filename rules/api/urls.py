from django.urls import path

from rules import converters  # noqa: F401  registers how rulesets stand in an address
from rules.api import reports, views

urlpatterns = [
    path("adjudications/", views.AdjudicationView.as_view(), name="adjudications"),
    path("odds/", views.OddsView.as_view(), name="odds"),
    path("rulings/", views.RulingListView.as_view(), name="rulings"),
    path("rulings/<uuid:address>/", views.RulingView.as_view(), name="ruling"),
    path("rulings/<uuid:address>/similar/", views.SimilarView.as_view(), name="similar_rulings"),
    path("rulings/<uuid:address>/public/", views.PublicView.as_view(), name="ruling_public"),
    path("readings/comparisons/", views.CompareReadingView.as_view(), name="compare_readings"),
    path("rule-reports/", reports.ReportListView.as_view(), name="rule_reports"),
    path("rule-reports/<int:pk>/answer/", reports.AnswerView.as_view(), name="rule_report_answer"),
    path("rulebooks/", views.RulebookListView.as_view(), name="rulebooks"),
    path("rulebooks/<ruleset:ruleset>/", views.RulebookView.as_view(), name="rulebook"),
    path("rulebooks/<ruleset:ruleset>/search/", views.SearchView.as_view(), name="rulebook_search"),
    path("rulebooks/<ruleset:ruleset>/schema/", views.CaseSchemaView.as_view(), name="case_schema"),
    path("rulebooks/<ruleset:ruleset>/rules/<str:rule>/", views.RuleView.as_view(), name="rule"),
]
