"""Right plurals in the admin; nothing changes in the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0026_second_phase"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="teammatch",
            options={"ordering": ["pairing"], "verbose_name_plural": "team matches"},
        ),
        migrations.AlterModelOptions(
            name="vouch",
            options={"verbose_name_plural": "vouches"},
        ),
    ]
