"""Changes a table that everybody reads and writes, and keeps it for longer than a request waits."""

from django.db import migrations


class Migration(migrations.Migration):
    operations = [
        migrations.RunSQL(
            [
                "ALTER TABLE tournaments_announcement ADD COLUMN long_migration integer DEFAULT 1 NOT NULL",
                "SELECT pg_sleep(4)",
                "ALTER TABLE tournaments_announcement DROP COLUMN long_migration",
            ],
            migrations.RunSQL.noop,
        )
    ]
