"""Events name the catalogues that they accept lists from."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_list_waivers")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="catalogues",
            field=models.JSONField(blank=True, db_default=[], default=list),
        ),
    ]
