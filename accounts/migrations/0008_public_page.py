from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_webhooks_by_database_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_public",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Everybody may read your name, your finished events with place, record and faction, and your ratings, "
                "at an address with your username.",
                verbose_name="public page",
            ),
        ),
    ]
