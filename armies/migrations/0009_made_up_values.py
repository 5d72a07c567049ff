from django.db import migrations, models

TRUST = models.CharField(
    choices=[
        ("documented", "From published sources"),
        ("sample", "Made-up values"),
        ("community", "Player-made"),
    ],
    default="community",
    max_length=16,
)


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0008_invented_values"),
    ]

    operations = [
        migrations.AlterField(model_name="catalogue", name="trust", field=TRUST),
        migrations.AlterField(model_name="historicalcatalogue", name="trust", field=TRUST),
    ]
