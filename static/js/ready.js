// Disables a button until its form is ready for it: until so many boxes are ticked (data-ticked="2"), with the reason beside it,
// or until a field of a case was changed (data-when-changed): another title alone changes nothing that is ruled on.
// Without a script the server says what is missing.
/** @param {string} text */
function untitled(text) {
  try {
    return JSON.stringify({ ...JSON.parse(text), title: "" });
  } catch {
    return text;
  }
}

/** Whether a field of a case has another value than the page came with. @param {any} field */
export const changed = (field) => {
  if (field.name === "f:/title" || !/^(case$|f:)/.test(field.name)) return false;
  if (field.name === "case") return untitled(field.value) !== untitled(field.defaultValue);
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = /** @type {HTMLOptionElement[]} */ ([...field.options]);
  return field.value !== (options.find((one) => one.defaultSelected) ?? options[0])?.value;
};

/** @param {HTMLFormElement} form */
const ticked = (form) => form.querySelectorAll("input[type=checkbox]:checked").length;

/** @param {any} button */
function check(button) {
  const { form, dataset } = button;
  button.disabled = dataset.ticked ? ticked(form) < Number(dataset.ticked) : ![...form.elements].some(changed);
  button.nextElementSibling.hidden = !button.disabled;
}

/** @param {ParentNode} root */
export function start(root) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("button[data-ticked]:not([data-started]), button[data-when-changed]:not([data-started])"))) {
    button.dataset.started = "";
    for (const kind of ["input", "change"]) button.form?.addEventListener(kind, () => check(button));
    addEventListener("pageshow", () => check(button)); // a reader who comes back finds what was ticked
    check(button);
  }
}
