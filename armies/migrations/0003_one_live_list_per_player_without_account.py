"""Unique indexes over the lists of players without accounts: rows that no earlier version writes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("armies", "0002_lists_of_players_without_accounts")]

    operations = [
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['submitted', 'returned', 'approved']), models.Q(('player_key', ''), _negated=True)), fields=('event_key', 'player_key'), name='submission_one_live_per_player_key'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.UniqueConstraint(condition=models.Q(('player_key', ''), _negated=True), fields=('event_key', 'player_key', 'number'), name='submission_number_unique_per_player_key'),
        ),
    ]
