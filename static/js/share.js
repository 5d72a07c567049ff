// Shares an address with the apps of the device; where there are none, copies it. The button needs a script, so the script shows it.
// A link to the very page where it stands gives way to a button that copies it; a field that shows a link stays beside its button.
import { gettext } from "./board/words.js";

const SHOWN = 3000;

/** When a button has its own name again. @type {WeakMap<HTMLElement, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

/** The link that a button copies: where nothing can be copied, it comes into sight and can be opened. @param {HTMLElement} button */
const linkOf = (button) => document.getElementById(button.dataset.copies ?? "");

/** Copies the address and says so on the button for a while; a second press starts the while anew. @param {any} button @param {string} address */
export async function copied(button, address) {
  button.dataset.label ??= button.textContent;
  try {
    await navigator.clipboard.writeText(address);
    button.textContent = gettext("Link copied");
  } catch {
    linkOf(button)?.removeAttribute("hidden");
    button.textContent = gettext("Not copied: the browser does not allow it");
  }
  clearTimeout(timers.get(button));
  timers.set(button, setTimeout(() => { button.textContent = button.dataset.label; }, SHOWN));
}

/** @param {any} button */
async function share(button) {
  const url = new URL(button.dataset.shareUrl ?? "", location.href).href;
  if (!navigator.share) return copied(button, url);
  try {
    await navigator.share({ title: button.dataset.shareTitle ?? document.title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copied(button, url);
  }
}

/** @param {any} button */
function copyInstead(button) {
  const link = /** @type {any} */ (linkOf(button));
  if (!link || !("clipboard" in navigator)) return;
  const isField = link instanceof HTMLInputElement;
  link.hidden = !isField;
  button.hidden = false;
  button.addEventListener("click", () => copied(button, isField ? link.value : link.href));
}

/** @param {any} root */
export function start(root) {
  for (const button of root.querySelectorAll("[data-copies]")) copyInstead(button);
  for (const button of root.querySelectorAll("[data-share]")) {
    button.hidden = !("share" in navigator || "clipboard" in navigator);
    button.addEventListener("click", () => share(button));
  }
}
