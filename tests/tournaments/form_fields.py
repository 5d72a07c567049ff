"""What a browser sends of a form that nobody has changed."""

from django.forms import BaseForm


def fields_of(form: BaseForm) -> dict[str, object]:
    """Each field by the name that it has in the page, except those that are empty or not ticked."""
    bound = [form[name] for name in form.fields]
    return {
        field.html_name: value
        for field in bound
        if (value := field.value()) is not None and value is not False and value != ""
    }
