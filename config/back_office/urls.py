from django.contrib import admin
from django.urls import path

from config.back_office import dashboard, people, search

app_name = "office"

urlpatterns = [
    path("search/", admin.site.admin_view(search.search), name="search"),
    path("jobs/<int:pk>/retry/", admin.site.admin_view(dashboard.retry_job), name="retry_job"),
    path("messages/<int:pk>/retry/", admin.site.admin_view(dashboard.retry_message), name="retry_message"),
    path("people/<int:pk>/", admin.site.admin_view(people.person), name="person"),
    path("people/<int:pk>/export/", admin.site.admin_view(people.export), name="export"),
    path("people/<int:pk>/retire/", admin.site.admin_view(people.retire), name="retire"),
]
