"""What was sent after the sign-in had run out: the registry's own keeping, for the views of this app too."""

from registry.views.keeping import KEPT, KEPT_AT_MOST, kept_form, kept_while_signing_in

__all__ = ["KEPT", "KEPT_AT_MOST", "kept_form", "kept_while_signing_in"]
