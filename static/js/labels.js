// What says what it does with the choice made in another field: [data-labels] holds a label for each of its values. On a button
// it is the button's own, on a field that of its label.

/** @typedef {HTMLButtonElement | HTMLInputElement | HTMLSelectElement} Control */

/** @param {Control} control */
export function follow(control) {
  const { form, dataset } = control, shown = control.labels?.[0] ?? control, plain = shown.textContent;
  /** @type {Record<string, string>} */
  const labels = JSON.parse(dataset.labels ?? "{}");
  const choice = /** @type {HTMLSelectElement | RadioNodeList | null | undefined} */ (form?.elements.namedItem(dataset.labelsBy ?? ""));
  if (!form || !choice) return;
  const say = () => { shown.textContent = labels[choice.value] ?? plain; };
  form.addEventListener("change", say);
  addEventListener("pageshow", say); // a browser that goes back fills the fields in again
  say();
}

// Shows [data-shown-by] only while the field of that name holds the value of [data-shown-for].
/** @param {HTMLElement} part */
export function show(part) {
  const form = part.closest("form");
  const choice = /** @type {HTMLSelectElement | null | undefined} */ (form?.elements.namedItem(part.dataset.shownBy ?? ""));
  if (!form || !choice) return;
  const say = () => { part.hidden = choice.value !== part.dataset.shownFor; };
  form.addEventListener("change", say);
  addEventListener("pageshow", say);
  say();
}

for (const one of globalThis.document?.querySelectorAll("[data-shown-by]") ?? []) show(/** @type {HTMLElement} */ (one));
for (const one of globalThis.document?.querySelectorAll("[data-labels]") ?? []) follow(/** @type {Control} */ (one));
