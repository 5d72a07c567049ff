"""A game's own figures move from columns into one document of each model."""

from django.db import migrations, models

FIGURES = (
    "action_points", "attacks", "toughness", "move", "shots", "range", "wounds", "unique", "faction", "set_code",
    "collector_number", "rarity", "colour", "base_size", "abilities", "replaces",
)  # fmt: skip


def gather(apps, schema_editor):
    for name in ("CatalogueModel", "HistoricalCatalogueModel"):
        rows = apps.get_model("armies", name).objects
        for row in rows.iterator():
            rows.filter(pk=row.pk).update(figures={figure: getattr(row, figure) for figure in FIGURES})


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0006_defaults_of_games"),
    ]

    operations = [
        migrations.AddField(
            model_name='cataloguemodel',
            name='figures',
            field=models.JSONField(blank=True, default=dict, help_text='What the game prints on its models, by name.'),
        ),
        migrations.AddField(
            model_name='historicalcataloguemodel',
            name='figures',
            field=models.JSONField(blank=True, default=dict, help_text='What the game prints on its models, by name.'),
        ),
        migrations.RunPython(gather, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='abilities',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='action_points',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='attacks',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='base_size',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='collector_number',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='colour',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='faction',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='move',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='range',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='rarity',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='replaces',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='set_code',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='shots',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='toughness',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='unique',
        ),
        migrations.RemoveField(
            model_name='cataloguemodel',
            name='wounds',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='abilities',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='action_points',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='attacks',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='base_size',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='collector_number',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='colour',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='faction',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='move',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='range',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='rarity',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='replaces',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='set_code',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='shots',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='toughness',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='unique',
        ),
        migrations.RemoveField(
            model_name='historicalcataloguemodel',
            name='wounds',
        ),
        migrations.AlterField(
            model_name='cataloguemodel',
            name='kind',
            field=models.CharField(default='minion', max_length=32),
        ),
        migrations.AlterField(
            model_name='historicalcataloguemodel',
            name='kind',
            field=models.CharField(default='minion', max_length=32),
        ),
    ]
