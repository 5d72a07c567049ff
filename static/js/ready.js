// Disables a button until its form is ready for it: until so many boxes are ticked (data-ticked="2"), with the reason beside it,
// or until a field of a case was changed (data-when-changed). Without a script the server says what is missing.
const changed = (field) => {
  if (!/^(case$|f:)/.test(field.name)) return false;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = [...field.options];
  return field.value !== (options.find((one) => one.defaultSelected) ?? options[0])?.value;
};

const ticked = (form) => form.querySelectorAll("input[type=checkbox]:checked").length;

function check(button) {
  const { form, dataset } = button;
  button.disabled = dataset.ticked ? ticked(form) < Number(dataset.ticked) : ![...form.elements].some(changed);
  if (dataset.ticked) button.nextElementSibling.hidden = !button.disabled;
}

export function start(root) {
  for (const button of root.querySelectorAll("button[data-ticked]:not([data-started]), button[data-when-changed]:not([data-started])")) {
    button.dataset.started = "";
    for (const kind of ["input", "change"]) button.form.addEventListener(kind, () => check(button));
    addEventListener("pageshow", () => check(button)); // a reader who comes back finds what was ticked
    check(button);
  }
}
