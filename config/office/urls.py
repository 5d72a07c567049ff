from django.contrib import admin
from django.urls import path

from config.office import dashboard, search

app_name = "office"

urlpatterns = [
    path("search/", admin.site.admin_view(search.search), name="search"),
    path("jobs/<int:pk>/retry/", admin.site.admin_view(dashboard.retry_job), name="retry_job"),
    path("messages/<int:pk>/retry/", admin.site.admin_view(dashboard.retry_message), name="retry_message"),
]
