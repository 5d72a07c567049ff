from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0023_ladders_from_archives'),
    ]

    operations = [
        migrations.AddField(
            model_name='challenge',
            name='said_side',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
