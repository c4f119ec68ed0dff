// What was typed and not sent is not lost without a question, and what was wrong with a field is gone once it is mended.
(() => {
  "use strict";
  const FORM = "form.typing";
  let unsent = false;

  function mend(field) {
    const wrong = field.closest(".field-wrong");
    if (!wrong) return;
    for (const errors of wrong.querySelectorAll(".errors")) errors.remove();
    for (const input of wrong.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    wrong.classList.remove("field-wrong");
  }

  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      if (!event.target.closest?.(FORM)) return;
      unsent = true;
      mend(event.target);
    });
  }
  document.addEventListener("submit", (event) => {
    if (event.target.matches(FORM)) unsent = false;
  });
  window.addEventListener("beforeunload", (event) => {
    if (unsent) event.preventDefault();
  });
  document.addEventListener("DOMContentLoaded", () => {
    unsent = document.querySelector(FORM).matches("[data-unsent]");
  });
})();
