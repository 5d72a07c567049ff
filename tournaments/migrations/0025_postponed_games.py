from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0024_said_side_of_challenges"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="players_postpone",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="pairing",
            name="postponed_at",
            field=models.DateTimeField(blank=True, db_default=None, default=None, null=True),
        ),
        migrations.AddField(
            model_name="pairing",
            name="postponed_until",
            field=models.DateTimeField(blank=True, db_default=None, default=None, null=True),
        ),
    ]
