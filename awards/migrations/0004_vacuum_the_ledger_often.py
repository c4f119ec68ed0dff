"""Let PostgreSQL note new ledger pages as visible to all soon after they are written.

The nightly run reads the ledger from its covering index alone, which is quick only for pages that a vacuum has seen.
By default a table is vacuumed for new rows after a fifth of it was added: years of bookings.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def vacuum_after_few_rows(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "ALTER TABLE awards_ledgerentry SET "
            "(autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000)"
        )


class Migration(migrations.Migration):
    dependencies = [("awards", "0003_ranking_written_at_night")]

    operations = [migrations.RunPython(vacuum_after_few_rows, migrations.RunPython.noop)]
