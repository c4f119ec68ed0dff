import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

ORGANISER = {
    "blank": True,
    "null": True,
    "on_delete": django.db.models.deletion.PROTECT,
    "related_name": "series",
}
WHO = {
    "null": True,
    "on_delete": django.db.models.deletion.PROTECT,
    "related_name": "+",
    "to": settings.AUTH_USER_MODEL,
}
KEY = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


class Migration(migrations.Migration):
    """Series that are filed match by match, and what is in doubt about players in championships."""

    dependencies = [
        ("awards", "0009_pins_on_their_way"),
        ("registry", "0006_numbers_in_addresses"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="heldline",
            name="doubt",
            field=models.CharField(
                choices=[
                    ("unknown-player", "nobody has the number"),
                    ("name-differs", "the name is another's"),
                    ("merged-player", "the record is no longer used"),
                    ("deceased-player", "the player had died"),
                    ("not-a-member", "no member on the day"),
                    ("not-of-the-district", "represents no club of the district"),
                    ("age-not-known", "the register has no birth date"),
                    ("no-junior", "too old for a junior"),
                    ("no-veteran", "too young for a veteran"),
                    ("sex-not-known", "the register does not say whether a woman or a man"),
                    ("no-woman", "the event is for women"),
                    ("no-mixed-pair", "not one woman and one man"),
                ],
                max_length=20,
                verbose_name="doubt",
            ),
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                KEY,
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("event", models.JSONField(verbose_name="event")),
                ("teams", models.JSONField(default=list, verbose_name="teams")),
                ("begun_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="begun")),
                ("begun_by", models.ForeignKey(**WHO)),
                ("club", models.ForeignKey(to="registry.club", **ORGANISER)),
                ("district", models.ForeignKey(to="registry.district", **ORGANISER)),
                (
                    "federation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="series", to="registry.federation"
                    ),
                ),
                (
                    "report",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="series",
                        to="awards.report",
                    ),
                ),
            ],
            options={"verbose_name": "series", "verbose_name_plural": "series", "ordering": ["-begun_at", "-pk"]},
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("club__isnull", True), ("district__isnull", True), _connector="OR"),
                name="series_has_one_organiser",
            ),
        ),
        migrations.CreateModel(
            name="SeriesMatch",
            fields=[
                KEY,
                ("match", models.JSONField(verbose_name="match")),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="entered")),
                ("entered_by", models.ForeignKey(**WHO)),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="awards.series"
                    ),
                ),
            ],
            options={"verbose_name": "match", "verbose_name_plural": "matches", "ordering": ["series", "pk"]},
        ),
    ]
