"""Fields for what an edition asks of an event, the conditions that they give, and what is typed to give these."""

from awards.forms.conditions.fields import (
    TICKED,
    AskedField,
    HalvesField,
    add_fields,
    asked_fields,
    conditions_of,
    first_conditions,
    label_of,
    name_of,
    typed_of,
)

__all__ = [
    "TICKED",
    "AskedField",
    "HalvesField",
    "add_fields",
    "asked_fields",
    "conditions_of",
    "first_conditions",
    "label_of",
    "name_of",
    "typed_of",
]
