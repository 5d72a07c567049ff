// Shares an address with the apps of the device; where there are none, copies it. The button needs a script, so the script shows it.
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

export function start(root) {
  for (const button of root.querySelectorAll("[data-share]")) {
    button.hidden = !("share" in navigator || "clipboard" in navigator);
    button.addEventListener("click", () => share(button));
  }
}
