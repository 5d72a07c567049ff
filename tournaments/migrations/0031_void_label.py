from django.db import migrations, models

OUTCOMES = [
    ('first', 'Player 1 wins'),
    ('second', 'Player 2 wins'),
    ('draw', 'Draw'),
    ('both_lose', 'Both lose'),
    ('void', 'Void'),
    ('placed', 'Places in a pod'),
]


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0030_first_player_label'),
    ]

    operations = [
        migrations.AlterField(
            model_name=name,
            name='outcome',
            field=models.CharField(choices=OUTCOMES, max_length=9),
        )
        for name in ('boardreport', 'resultreport')
    ]
