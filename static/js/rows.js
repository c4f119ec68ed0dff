// The rows of a typed list: there are always two empty ones below what is typed, and each shows the place that it gets.
// Without JavaScript all rows are there, more come from the server, and the places are worked out when the list is sent.
(() => {
  "use strict";
  const ROW = ".typing-row[role=group]";
  const FIRST_SHOWN = 4;
  const SPARE = 2;

  const rows = () => [...document.querySelectorAll(ROW)];
  const fieldOf = (row, name) => row.querySelector(`[name$="-${name}"]`);
  const isFilled = (row) => [...row.querySelectorAll('[name*="-player_"], [name$="-score"]')].some((field) => field.value.trim());
  const count = () => document.querySelector('.typing input[name="rows"]');

  function addRow() {
    const index = rows().length;
    const template = document.getElementById("typing-empty-row");
    const most = Number(count().dataset.most);
    if (index >= most) return false;
    const made = document.createElement("template");
    made.innerHTML = template.innerHTML.replaceAll(`row-${most}-`, `row-${index}-`);
    const row = made.content.firstElementChild;
    const label = row.getAttribute("aria-label").replace(String(most + 1), String(index + 1));
    row.setAttribute("aria-label", label);
    row.querySelector(".typing-number").textContent = label;
    document.getElementById("typing-rows").append(row);
    window.htmx?.process(row);
    count().value = String(index + 1);
    return true;
  }

  function grow() {
    const last = rows().findLastIndex(isFilled);
    const shown = Math.max(FIRST_SHOWN, last + 1 + SPARE);
    while (rows().length < shown && addRow());
    for (const [index, row] of rows().entries()) row.hidden = index >= shown && !row.contains(document.activeElement);
  }

  // As awards/readers/scores.py reads a score.
  function scoreOf(text) {
    const found = /^([+\u2212\u2013-]?)\s?([0-9]{1,9}(?:[.,][0-9]{1,6})?)\s*(?:%|\p{L}{1,12})?$/u.exec(text.trim());
    return found ? (found[1] && found[1] !== "+" ? -1 : 1) * Number(found[2].replace(",", ".")) : null;
  }

  function showPlaces() {
    const lines = new Map();
    const apart = document.getElementById("id_mitchell")?.checked;
    for (const row of rows()) {
      fieldOf(row, "place").placeholder = "";
      if (!isFilled(row)) continue;
      const line = apart ? fieldOf(row, "line").value : "";
      lines.set(line, [...(lines.get(line) ?? []), row]);
    }
    for (const line of lines.values()) {
      const scores = line.map((row) => scoreOf(fieldOf(row, "score").value));
      const known = scores.every((score) => score !== null);
      for (const [index, row] of line.entries()) {
        const better = scores.filter((score) => score > scores[index]).length;
        fieldOf(row, "place").placeholder = String((known ? better : index) + 1);
      }
    }
  }

  function refresh() {
    grow();
    showPlaces();
  }

  function begin() {
    if (!document.getElementById("typing-rows")) return;
    document.getElementById("more-rows").hidden = true;
    for (const hint of document.querySelectorAll(".with-script")) hint.hidden = false;
    document.querySelector(".number-keys").hidden = !matchMedia("(pointer: coarse)").matches;
    refresh();
  }

  document.addEventListener("input", (event) => {
    if (event.target.closest?.(ROW)) refresh();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "number-keys") {
      document.querySelector(".typing").classList.toggle("with-number-keys", event.target.checked);
    }
    if (event.target.closest?.(".typing")) refresh();
  });
  document.addEventListener("focusin", (event) => {
    // A player's field also takes names; only who says so gets the keys for numbers alone.
    if (event.target.matches?.("input[data-players]")) {
      event.target.inputMode = event.target.closest(".with-number-keys") ? "numeric" : "text";
    }
  });
  document.addEventListener("DOMContentLoaded", begin);
})();
