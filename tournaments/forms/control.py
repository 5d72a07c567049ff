"""What is typed in the control room: one line each."""

from django import forms


class TableTimeForm(forms.Form):
    table = forms.IntegerField(min_value=1, label="Table")
    minutes = forms.IntegerField(min_value=-60, max_value=60, initial=5, label="Minutes more")


class DeskForm(forms.Form):
    number = forms.IntegerField(min_value=1, label="Player number")
