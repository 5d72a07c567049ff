// Shares an address with the apps of the device; where there are none, copies it. The button needs a script, so the script shows it.
// A link to the very page where it stands gives way to a button that copies it; a field that shows a link stays beside its button.
import { gettext } from "./board/words.js";

const SHOWN = 3000;

async function copied(button, address) {
  await navigator.clipboard.writeText(address);
  const text = button.textContent;
  button.textContent = gettext("Link copied");
  setTimeout(() => { button.textContent = text; }, SHOWN);
}

async function share(button) {
  const url = new URL(button.dataset.shareUrl ?? "", location.href).href;
  if (!navigator.share) return copied(button, url);
  try {
    await navigator.share({ title: button.dataset.shareTitle ?? document.title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copied(button, url);
  }
}

function copyInstead(button) {
  const link = document.getElementById(button.dataset.copies);
  if (!link || !("clipboard" in navigator)) return;
  const isField = link instanceof HTMLInputElement;
  link.hidden = !isField;
  button.hidden = false;
  button.addEventListener("click", () => copied(button, isField ? link.value : link.href));
}

export function start(root) {
  for (const button of root.querySelectorAll("[data-copies]")) copyInstead(button);
  for (const button of root.querySelectorAll("[data-share]")) {
    button.hidden = !("share" in navigator || "clipboard" in navigator);
    button.addEventListener("click", () => share(button));
  }
}
