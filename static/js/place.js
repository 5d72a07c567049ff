// Where the reader is in a part of the page: what has the focus, what is opened, what is half typed.
const FIELDS = "input:not([type=hidden]), textarea, select";
const STOPS = "a[href], button, summary, [tabindex]";

function isTouched(field) {
  if (["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  const options = [...field.options];
  return field.selectedIndex !== Math.max(0, options.findIndex((option) => option.defaultSelected));
}

export function isBusy(part) {
  const active = document.activeElement;
  if (active?.matches(FIELDS) && part.contains(active)) return true;
  return [...part.querySelectorAll(FIELDS)].some(isTouched);
}

const named = (one) => one.id || one.getAttribute("aria-label") || one.textContent.trim();
const alike = (root, selector, name) => [...root.querySelectorAll(selector)].find((one) => named(one) === name);
const titleOf = (details) => named(details.id ? details : details.querySelector("summary") ?? details);

// Does `change` (which puts `fresh` in the place of `old`), then opens and focuses again what was open and focused.
export function keepingPlace(old, fresh, change) {
  const opened = new Set([...old.querySelectorAll("details[open]")].map(titleOf));
  const active = old.contains(document.activeElement) ? document.activeElement : null;
  change();
  for (const details of fresh.querySelectorAll("details")) if (opened.has(titleOf(details))) details.open = true;
  if (active) alike(fresh, STOPS, named(active))?.focus({ preventScroll: true });
}
