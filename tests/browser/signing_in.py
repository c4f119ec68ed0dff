"""Signing in through the page."""

from playwright.sync_api import Page, expect

from registry.models import User
from tests.cast import PASSWORD


def sign_in(page: Page, address: str, user: User) -> None:
    """Sign this user in, and whoever was before him out."""
    page.context.clear_cookies()
    page.goto(f"{address}/accounts/login/")
    page.get_by_label("Email").fill(user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
