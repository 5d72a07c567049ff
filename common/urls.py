from django.urls import path

from common import views

app_name = "common"

urlpatterns = [path("<int:job_id>/", views.job, name="job")]
