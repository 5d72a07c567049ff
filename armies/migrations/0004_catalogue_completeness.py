"""Room for how many models of a version have a price, and the word "official" for what administrators publish."""

from django.db import migrations, models

TRUST = models.CharField(
    choices=[
        ("documented", "Official: documented"),
        ("sample", "Official: sample"),
        ("community", "Community"),
    ],
    default="community",
    max_length=16,
)


class Migration(migrations.Migration):
    dependencies = [("armies", "0003_one_live_list_per_player_without_account")]

    operations = [
        migrations.AddField(
            model_name="catalogueversion",
            name="priced",
            field=models.PositiveIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name="catalogueversion",
            name="size",
            field=models.PositiveIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AlterField(model_name="catalogue", name="trust", field=TRUST),
        migrations.AlterField(model_name="historicalcatalogue", name="trust", field=TRUST),
    ]
