from django.urls import path

from rules import converters  # noqa: F401  registers how rulesets stand in an address
from rules.views import board, case_form, comparing, odds, reporting, rulebook, rulings

app_name = "rules"

urlpatterns = [
    path("", rulebook.index, name="index"),
    path("adjudicate/", case_form.case_form, name="adjudicate"),
    path("board/", board.board, name="board"),
    path("board/answer/", board.answer, name="board_answer"),
    path("odds/", odds.odds, name="odds"),
    path("rulings/", rulings.ruling_list, name="rulings"),
    path("rulings/<uuid:address>/", rulings.ruling, name="ruling"),
    path("rulings/<uuid:address>/odds/", odds.ruling_odds, name="ruling_odds"),
    path("rulings/<uuid:address>/<part:part>.json", rulings.document, name="ruling_document"),
    path("rulings/<uuid:address>/overrule/", rulings.overrule, name="overrule"),
    path("rulings/<uuid:address>/public/", rulings.publish, name="publish"),
    path("readings/compare/", comparing.compare, name="compare_readings"),
    path("readings/compare/<int:job_id>/", comparing.comparison, name="comparison"),
    path("reports/", reporting.report_list, name="reports"),
    path("reports/new/", reporting.report, name="report"),
    path("<ruleset:ruleset>/", rulebook.rulebook, name="rulebook"),
    path("<ruleset:ruleset>/case.schema.json", rulebook.case_schema, name="case_schema"),
    path("<ruleset:ruleset>/<str:rule>/", rulebook.rule, name="rule"),
]
