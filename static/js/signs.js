// Says in a row of a typed list at once what sending it would find: that the partner of a pair with a score is missing,
// and that a player stands in the list already.
(() => {
  "use strict";
  const ROW = ".typing-row[role=group]";
  const playersOf = (row) => [...row.querySelectorAll("input[data-players]")].filter((field) => field.offsetParent);
  // The number is the first word with a digit in it, as awards/queries/suggestions.py takes a player apart.
  const numberOf = (field) => /\S*[0-9]\S*/u.exec(field.value)?.[0];

  function missingIn(row, { needed, missing, nobody }) {
    const fields = playersOf(row).slice(0, Number(needed));
    const typed = fields.filter((field) => field.value.trim()).length;
    if (!row.querySelector('[name$="-score"]').value.trim() || typed === fields.length) return "";
    return typed ? missing : nobody;
  }

  function refresh() {
    const words = document.getElementById("typing-rows").dataset;
    const rowOf = new Map();
    for (const [index, row] of [...document.querySelectorAll(ROW)].entries()) {
      const signs = [missingIn(row, words)];
      for (const number of playersOf(row).map(numberOf).filter(Boolean)) {
        const found = [...new Set([rowOf.get(number), index + 1])];
        if (rowOf.has(number)) signs.push(words.twice.replace("{number}", number).replace("{rows}", found.join(", ")));
        rowOf.set(number, index + 1);
      }
      const said = signs.filter(Boolean).join(" ");
      const sign = row.querySelector(".typing-sign");
      if (sign.textContent !== said) sign.textContent = said;
    }
  }

  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      if (event.target.closest?.(".typing")) refresh();
    });
  }
  document.addEventListener("DOMContentLoaded", refresh);
})();
