// A button that is at work says so: “Saving…” in place of its name, from the press until the answer.

/** @typedef {{ dataset: DOMStringMap, textContent: string | null, ariaDisabled: string | null }} Button */

/** @type {WeakMap<object, string | null>} what each button at work was called */
const names = new WeakMap();

/**
 * @param {Button | null} button whose `data-working` is what it says meanwhile; without it, its name stays
 * @param {boolean} isWorking
 */
export function showWorking(button, isWorking) {
  if (!button) return;
  button.ariaDisabled = isWorking ? "true" : null;
  const { working } = button.dataset;
  if (isWorking && working && !names.has(button)) {
    names.set(button, button.textContent);
    button.textContent = working;
  } else if (!isWorking && names.has(button)) {
    button.textContent = names.get(button) ?? "";
    names.delete(button);
  }
}
