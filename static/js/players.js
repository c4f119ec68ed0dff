// Makes the players' fields of a typed list comboboxes: htmx brings the players who may be meant, this hands them to the
// keyboard. The pattern is the WAI-ARIA one, "editable combobox with list autocomplete". Enter takes the marked player
// and leads to the next field; the server says of which player there is no doubt, and he is marked without being looked
// for. While the second player's field is empty it shows the usual partners of the first.
(() => {
  "use strict";
  const FIELD = "input[data-players]";
  // A row of a typed list, or somebody of a file of whom it is asked who he is.
  const ROW = ":is(.typing-row, .file-open)";
  // Who types on at once needs no partner to be looked for, in milliseconds.
  const PAUSE = 150;
  // The field that has just got the focus: the click that gave it selects what stands there, as the Tab key does.
  let pointedAt = null;

  const listOf = (field) => document.getElementById(`${field.id}_list`);
  const optionsOf = (field) => [...listOf(field).querySelectorAll('[role="option"]')];
  const isOpen = (field) => !listOf(field).hidden;
  const goOn = (field) => field.dispatchEvent(new Event("typing:next", { bubbles: true }));
  const markedIn = (field) => listOf(field).querySelector('[aria-selected="true"]');

  function enhance(root) {
    for (const field of root.querySelectorAll(FIELD)) {
      field.setAttribute("role", "combobox");
      field.setAttribute("aria-autocomplete", "list");
      field.setAttribute("aria-expanded", "false");
      field.setAttribute("aria-controls", listOf(field).id);
    }
  }

  function mark(field, option) {
    markedIn(field)?.setAttribute("aria-selected", "false");
    field.removeAttribute("aria-activedescendant");
    if (option) {
      option.setAttribute("aria-selected", "true");
      field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }
  }

  function show(field, open) {
    mark(field, null);
    listOf(field).hidden = !open;
    field.setAttribute("aria-expanded", String(open));
    if (open) for (const seen of [listOf(field), field]) seen.scrollIntoView({ block: "nearest" });
  }

  function choose(field, option) {
    field.value = option.dataset.text;
    show(field, false);
    listOf(field).replaceChildren();
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Whom Enter takes of a list that was asked for what still stands in the field; null where it is to be looked at.
  function sureOf(field) {
    const option = listOf(field).querySelector("[data-first]");
    return option?.dataset.asked === field.value.trim() ? option : null;
  }

  // The usual partners of the first player of a pair, while nothing stands in the second field.
  function offerPartners(field) {
    const first = field.closest(`.typing-rows-pairs ${ROW}`)?.querySelector('[name$="-player_1"]');
    if (!first?.value.trim() || field.value || !field.name.endsWith("-player_2")) return;
    const typed = [...document.querySelectorAll(`${ROW} ${FIELD}`)].map((other) => /\S*[0-9]\S*/u.exec(other.value)?.[0] ?? "");
    window.htmx.ajax("GET", field.getAttribute("hx-get"), {
      source: field,
      target: listOf(field),
      swap: "innerHTML",
      values: { partner_of: first.value, taken: typed.filter(Boolean).join(" ") },
    });
  }

  // Enter was pressed before the list came. A number is complete as it was typed; a name is taken if he is the one. An
  // answer to an earlier question (the partners, half a name) says nothing of him, and his is waited for.
  function takeLate(field) {
    const option = field.dataset.entered === field.value.trim() ? sureOf(field) : null;
    if (!option) return;
    delete field.dataset.entered;
    choose(field, option);
    const second = document.activeElement;
    if (second?.matches?.(FIELD) && second.closest(ROW) === field.closest(ROW)) offerPartners(second);
  }

  // "1017 1033 58,3" in one go: what follows a number and a blank or dash belongs to the next field, if it is a number.
  function partNumbers(field) {
    const found = /^([0-9]+)\s*[\s\-\u2013/+,&]\s*([0-9])$/u.exec(field.value);
    if (!found || !field.closest(ROW)) return;
    field.value = found[1];
    show(field, false);
    field.dispatchEvent(new Event("change", { bubbles: true }));
    goOn(field);
    const next = document.activeElement;
    if (!next.matches('input[type="text"]')) return;
    next.value = found[2];
    next.setSelectionRange?.(1, 1);
    next.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function move(field, step) {
    const options = optionsOf(field);
    if (!options.length) return;
    const marked = options.indexOf(markedIn(field));
    if (!isOpen(field)) show(field, true);
    const start = step > 0 ? -1 : options.length;
    const next = (marked < 0 ? start : marked) + step;
    mark(field, options.at(next % options.length));
  }

  function onKey(event) {
    const field = event.target;
    if (event.isComposing || !field.matches?.(`${ROW} input[type="text"]`)) return;
    const combobox = field.matches(FIELD);
    const marked = combobox && isOpen(field) ? markedIn(field) : null;
    if (combobox && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      move(field, event.key === "ArrowDown" ? 1 : -1);
    } else if (combobox && event.key === "Escape" && isOpen(field)) {
      event.preventDefault();
      show(field, false);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (marked) choose(field, marked);
      else if (combobox && !/[0-9]/.test(field.value)) field.dataset.entered = field.value.trim();
      goOn(field);
    } else if (event.key === "Tab" && marked && (field.value || !marked.hasAttribute("data-first"))) {
      choose(field, marked);
    }
  }

  document.addEventListener("keydown", onKey);
  document.addEventListener("keydown", () => {
    pointedAt = null;
  });
  document.addEventListener("input", (event) => {
    if (!event.target.matches?.(FIELD)) return;
    // What is marked was found for what stood here before.
    mark(event.target, null);
    delete event.target.dataset.entered;
    partNumbers(event.target);
  });
  document.addEventListener("mousedown", (event) => {
    // The field keeps the focus while a player is pointed at.
    if (event.target.closest?.(".suggestions")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const option = event.target.closest?.('.suggestions [role="option"]');
    if (!option) return;
    const field = document.getElementById(option.parentElement.id.replace(/_list$/, ""));
    choose(field, option);
    goOn(field);
  });
  document.addEventListener("click", ({ target }) => {
    if (target === pointedAt && target.selectionStart === target.selectionEnd) target.select();
    pointedAt = null;
  });
  document.addEventListener("focusin", (event) => {
    const field = event.target;
    if (!field.matches?.(FIELD)) return;
    pointedAt = field;
    setTimeout(() => document.activeElement === field && offerPartners(field), PAUSE);
  });
  document.addEventListener("focusout", (event) => {
    if (event.target.matches?.(FIELD)) show(event.target, false);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.matches?.(".suggestions")) {
      const field = document.getElementById(event.target.id.replace(/_list$/, ""));
      const open = document.activeElement === field && optionsOf(field).length > 0;
      show(field, open);
      if (open) mark(field, sureOf(field));
      else takeLate(field);
    }
  });
  document.addEventListener("htmx:load", (event) => enhance(event.target));
  document.addEventListener("DOMContentLoaded", () => enhance(document));
})();
