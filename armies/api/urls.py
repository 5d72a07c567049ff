from django.urls import path

from armies.api import catalogues, collection, imports, lists, publishing, submissions

urlpatterns = [
    path("catalogues/", catalogues.CataloguesView.as_view(), name="catalogues"),
    path("catalogues/publish/", publishing.PublishView.as_view(), name="catalogue-publish"),
    path("catalogues/<str:slug>/", catalogues.CatalogueView.as_view(), name="catalogue"),
    path(
        "catalogues/<str:slug>/<int:number>/",
        catalogues.CatalogueVersionView.as_view(),
        name="catalogue-version",
    ),
    path("collection/", collection.CollectionsView.as_view(), name="collections"),
    path("collection/<str:slug>/", collection.CollectionView.as_view(), name="collection"),
    path("lists/<int:list_id>/lacking/", collection.LackingView.as_view(), name="list-lacking"),
    path("lists/", lists.ListsView.as_view(), name="lists"),
    path("lists/validate/", lists.ValidateView.as_view(), name="list-validate"),
    path("lists/import/", imports.ImportView.as_view(), name="list-import"),
    path("lists/<int:list_id>/roster/", imports.RosterView.as_view(), name="list-roster"),
    path("lists/<int:list_id>/", lists.ListView.as_view(), name="list"),
    path("lists/<int:list_id>/report/", lists.ReportView.as_view(), name="list-report"),
    path("lists/<int:list_id>/rows/", lists.RowsView.as_view(), name="list-rows"),
    path("lists/<int:list_id>/rows/<int:row_id>/", lists.RowView.as_view(), name="list-row"),
    path("lists/<int:list_id>/undo/", lists.UndoView.as_view(), name="list-undo"),
    path("submissions/", submissions.SubmissionsView.as_view(), name="submissions"),
    path("submissions/<int:submission_id>/", submissions.SubmissionView.as_view(), name="submission"),
    path(
        "submissions/<int:submission_id>/withdraw/",
        submissions.WithdrawView.as_view(),
        name="submission-withdraw",
    ),
    path(
        "submissions/<int:submission_id>/approve/",
        submissions.ApproveView.as_view(),
        name="submission-approve",
    ),
    path(
        "submissions/<int:submission_id>/return/", submissions.ReturnView.as_view(), name="submission-return"
    ),
    path(
        "submissions/of/<str:event_key>/",
        submissions.EventSubmissionsView.as_view(),
        name="event-submissions",
    ),
]
