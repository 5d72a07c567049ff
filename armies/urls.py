from django.urls import path

from armies.views import builder, catalogues, lists, reading, submissions

app_name = "armies"
urlpatterns = [
    path("lists/", lists.index, name="lists"),
    path("lists/new/", lists.new, name="list-new"),
    path("lists/shared/<str:token>/", reading.shared, name="shared"),
    path("lists/shared/<str:token>/print/", reading.shared_print, name="shared-print"),
    path("lists/<int:list_id>/", builder.builder, name="list"),
    path("lists/<int:list_id>/add/", builder.add, name="list-add"),
    path("lists/<int:list_id>/rows/<int:row_id>/", builder.row, name="list-row"),
    path("lists/<int:list_id>/rows/<int:row_id>/model/", builder.choose, name="list-choose"),
    path("lists/<int:list_id>/undo/", builder.undo, name="list-undo"),
    path("lists/<int:list_id>/details/", lists.details, name="list-details"),
    path("lists/<int:list_id>/copy/", lists.copy, name="list-copy"),
    path("lists/<int:list_id>/delete/", lists.delete, name="list-delete"),
    path("lists/<int:list_id>/share/", lists.share, name="list-share"),
    path("lists/<int:list_id>/export/", reading.export, name="list-export"),
    path("lists/<int:list_id>/text/<str:variant>/", reading.text, name="list-text"),
    path("lists/<int:list_id>/print/", reading.print_sheet, name="list-print"),
    path("lists/<int:list_id>/history/", reading.history, name="list-history"),
    path("lists/<int:list_id>/history/<int:number>/", reading.restore, name="list-restore"),
    path("lists/submissions/<int:submission_id>/", submissions.submission, name="submission"),
    path("lists/submissions/<int:submission_id>/print/", submissions.print_sheet, name="submission-print"),
    path("lists/submissions/<int:submission_id>/withdraw/", submissions.withdraw, name="submission-withdraw"),
    path(
        "lists/submissions/<int:submission_id>/approve/",
        submissions.decide,
        {"verdict": "approve"},
        name="approve",
    ),
    path(
        "lists/submissions/<int:submission_id>/return/",
        submissions.decide,
        {"verdict": "return"},
        name="return",
    ),
    path("lists/submissions/<int:submission_id>/take/", submissions.take, name="submission-take"),
    path("lists/submissions/<int:submission_id>/lock/", submissions.lock, name="submission-lock"),
    path("lists/submissions/<int:submission_id>/findings/", submissions.add_finding, name="findings"),
    path(
        "lists/submissions/<int:submission_id>/findings/<int:finding_id>/",
        submissions.settle,
        name="finding-settle",
    ),
    path("lists/submissions/<int:submission_id>/rows/<int:row>/", submissions.condition, name="condition"),
    path("lists/checks/<str:event_key>/", submissions.desk_page, name="checks"),
    path("lists/checks/<str:event_key>/export.csv", submissions.export, name="checks-export"),
    path("catalogues/", catalogues.index, name="catalogues"),
    path("catalogues/<str:slug>/", catalogues.catalogue, name="catalogue"),
    path("catalogues/<str:slug>/<int:number>/", catalogues.version, name="catalogue-version"),
]
