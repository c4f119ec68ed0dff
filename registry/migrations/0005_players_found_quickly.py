"""Indexes in which a page of the list of players, and the players of a word, are found without reading all players.

Only PostgreSQL knows an index of words and asks for one of its own kind for beginnings; SQLite reads the players, of
whom a federation that runs on it has few.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

LISTED = models.Q(("merged_into__isnull", True))


def make_indexes(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "CREATE INDEX player_by_words ON registry_player USING gin (to_tsvector('simple', search_key))"
        )
        schema_editor.execute("CREATE INDEX player_by_start_of_number ON registry_player (number varchar_pattern_ops)")


def drop_indexes(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX player_by_words")
        schema_editor.execute("DROP INDEX player_by_start_of_number")


class Migration(migrations.Migration):
    dependencies = [("registry", "0004_access_links")]

    operations = [
        migrations.RemoveIndex(model_name="player", name="player_by_name"),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                fields=["federation", "sort_key", "id", "hidden"], condition=LISTED, name="player_by_name"
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                fields=["federation", "number", "id", "hidden"], condition=LISTED, name="player_by_number"
            ),
        ),
        migrations.RunPython(make_indexes, drop_indexes),
    ]
