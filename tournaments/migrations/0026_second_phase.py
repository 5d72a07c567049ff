"""A second Swiss phase without flights: who plays on, which meant nothing before where an event had no flights."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def everybody_without_flights(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    events = apps.get_model("tournaments", "Event").objects.using(schema_editor.connection.alias)
    events.filter(flights="").exclude(flights_on="all").update(flights_on="all")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0025_postponed_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="flights_points",
            field=models.PositiveSmallIntegerField(db_default=9, default=9),
        ),
        migrations.AlterField(
            model_name="event",
            name="flights_on",
            field=models.CharField(
                choices=[
                    ("all", "Everybody"),
                    ("each", "The best of each flight"),
                    ("overall", "The best of all players"),
                    ("points", "Everybody with enough points"),
                ],
                db_default="all",
                default="all",
                max_length=7,
            ),
        ),
        migrations.RunPython(everybody_without_flights, migrations.RunPython.noop, elidable=True),
    ]
