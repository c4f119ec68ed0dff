// The question below a player's field, who is meant, is answered on the spot: the player who was chosen stands in the
// field, and the question is closed. A pointer answers at once; of the keys the arrows only choose, and Enter, or leaving
// the question, answers. Without JavaScript it is answered when the form is sent.
(() => {
  "use strict";
  const QUESTION = ".typing-question";
  // The question in which a pointer was last pressed, as long as no key was.
  let pointed = null;

  const questionOf = (target) => target.closest?.(QUESTION);
  const noteOf = (question) => question.closest(".typing-note");
  const fieldOf = (question) => document.getElementById(noteOf(question).id.replace(/_note$/, ""));

  function ask(note, answer) {
    window.htmx.ajax("GET", note.getAttribute("hx-get"), { source: note, target: note, swap: "innerHTML", values: answer });
  }

  function answer(question) {
    const chosen = question.querySelector("input:checked");
    if (!chosen || question.dataset.answer === chosen.value) return;
    question.dataset.answer = chosen.value;
    if (!chosen.dataset.text) {
      ask(noteOf(question), { [chosen.name]: chosen.value });
      return;
    }
    const field = fieldOf(question);
    field.value = chosen.dataset.text;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function answerAndGoOn(question) {
    const field = fieldOf(question);
    answer(question);
    field.dispatchEvent(new Event("typing:next", { bubbles: true }));
  }

  document.addEventListener("pointerdown", (event) => {
    pointed = questionOf(event.target);
  });
  document.addEventListener("keydown", (event) => {
    pointed = null;
    const question = questionOf(event.target);
    if (!question || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      event.target.checked = true;
      answerAndGoOn(question);
    } else if (event.key.length === 1 && event.key !== " ") {
      // Who types on here means the field.
      fieldOf(question).focus();
      fieldOf(question).select();
    }
  });
  document.addEventListener("click", (event) => {
    // The arrow keys click as well.
    const question = questionOf(event.target);
    if (question && question === pointed && event.target.matches("input")) answerAndGoOn(question);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches?.(".typing-answer input")) ask(event.target.closest(".typing-note"), {});
  });
  document.addEventListener("focusout", (event) => {
    const question = questionOf(event.target);
    if (question && question !== pointed && !question.contains(event.relatedTarget)) answer(question);
  });
})();
