from django.urls import path

from guide import views

app_name = "guide"

urlpatterns = [
    path("", views.index, name="index"),
    path("glossary/", views.glossary, name="glossary"),
    path("<slug:slug>/", views.topic, name="topic"),
]
