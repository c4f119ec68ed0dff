"""What a person's hands and head do at a page, summed by the keystroke-level model (Card, Moran and Newell, 1980)."""

from playwright.sync_api import Locator, Page

POINTING, HOMING, THOUGHT = 1.1, 0.4, 1.35
# Seconds for a key: an average typist who is no secretary, and one who looks for each key.
AVERAGE, SLOW = 0.28, 0.5


class Typist:
    """Drives a page as a person would, and counts keys and clicks, pointings, moves of the hands, and thoughts.

    On a phone a tap is a pointing, and the hands never move between two devices.
    """

    def __init__(self, page: Page, *, phone: bool = False) -> None:
        self.page = page
        self.phone = phone
        self.keys = self.pointings = self.homings = self.thoughts = 0
        self._at_mouse = True

    def think(self, times: int = 1) -> None:
        """Look at the paper or the page, and know what comes next."""
        self.thoughts += times

    def type(self, text: str) -> None:
        """Type where the cursor is."""
        self._hands_on(mouse=False)
        self.page.keyboard.type(text)
        self.keys += len(text)

    def press(self, key: str) -> None:
        """Press one key."""
        self._hands_on(mouse=False)
        self.page.keyboard.press(key)
        self.keys += 1

    def click(self, target: Locator) -> None:
        """Point at something and click it."""
        self._hands_on(mouse=True)
        if self.phone:
            target.tap()
        else:
            target.click()
        self.pointings += 1
        self.keys += 1

    def _hands_on(self, *, mouse: bool) -> None:
        if mouse != self._at_mouse and not self.phone:
            self.homings += 1
        self._at_mouse = mouse

    def seconds(self, a_key: float) -> float:
        """What the model says that all of it takes."""
        return self.keys * a_key + self.pointings * POINTING + self.homings * HOMING + self.thoughts * THOUGHT

    def __repr__(self) -> str:
        counts = f"{self.keys} keys, {self.pointings} pointings, {self.homings} homings, {self.thoughts} thoughts"
        return f"{counts}: {self.seconds(AVERAGE):.0f} s, {self.seconds(SLOW):.0f} s for a slow typist"
