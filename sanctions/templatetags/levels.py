"""What an event is played for, in templates and on the pages that put their facts together themselves."""

from django import template
from django.utils.safestring import SafeString

from sanctions.choices import Level
from ui import marks

register = template.Library()


@register.simple_tag
def level_mark(level: str) -> SafeString:
    """`{% level_mark event.level %}`: the level's name, behind a mark where it is a colour of points."""
    return marks.level_mark(level, str(Level(level).label))
