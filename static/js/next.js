// Leads from field to field of a typed list: Enter goes to the next one, and only the button sends the list. Whatever
// else has done with a field says "typing:next" at it.
(() => {
  "use strict";
  // A row of a typed list, or somebody of a file of whom it is asked who he is.
  const ROW = ":is(.typing-row, .file-open)";
  // Places follow from the scores, and one of several radio buttons is chosen already.
  const OF_EVENT = '.typing-event :is(input:not([type="hidden"], [type="radio"]:not(:checked)), select)';
  const FIELDS = `${OF_EVENT}, ${ROW} :is(input[type="text"]:not([name$="-place"]), select)`;

  const isShown = (field) => field.offsetParent && !field.closest("details:not([open])");
  const isBehind = (field, other) => field.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;

  // From a row that stays empty it is the button, as the list is at its end. Of a file everybody is asked for, so that
  // an empty field ends nothing.
  function goOn(field) {
    const row = field.closest(".typing-row");
    const ends = row && [...row.querySelectorAll('input[type="text"]')].every((other) => !other.value.trim());
    const next = ends ? null : [...document.querySelectorAll(FIELDS)].find((other) => isBehind(field, other) && isShown(other));
    (next ?? document.getElementById("see")).focus();
    next?.select?.();
  }

  document.addEventListener("typing:next", (event) => goOn(event.target));
  document.addEventListener("click", (event) => {
    // The browser presses this button where Enter was pressed in a field.
    if (!event.target.matches?.("[data-enter]")) return;
    event.preventDefault();
    goOn(document.activeElement);
  });
  document.addEventListener("keydown", (event) => {
    // Enter would open the choices, as Space and the arrows do.
    if (event.key !== "Enter" || !event.target.matches?.("form:has([data-enter]) select")) return;
    event.preventDefault();
    goOn(event.target);
  });
})();
