from django.urls import path

from common.api.views import JobView

urlpatterns = [path("jobs/<int:pk>/", JobView.as_view(), name="job")]
