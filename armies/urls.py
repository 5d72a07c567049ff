from django.urls import path

from armies.views import builder, catalogues, lists, reading

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
    path("catalogues/", catalogues.index, name="catalogues"),
    path("catalogues/<str:slug>/", catalogues.catalogue, name="catalogue"),
    path("catalogues/<str:slug>/<int:number>/", catalogues.version, name="catalogue-version"),
]
