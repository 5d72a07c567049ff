// A search that answers while its reader types misses what was typed before the scripts had arrived: it asks once for that.
/** @param {HTMLFormElement} form */
function ask(form) {
  const field = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=q]"));
  if (!field || field.value === field.defaultValue) return;
  if (form.hasAttribute("hx-get")) form.requestSubmit();
  else if (field.hasAttribute("hx-get")) field.dispatchEvent(new Event("search"));
}

// By then htmx listens to the page.
export function start() {
  addEventListener("load", () => document.querySelectorAll("form[role=search]").forEach(ask));
}
