// Runs before anything is painted: what is written here moves nothing that a reader sees already. The page is read meanwhile,
// but browsers show it only when this file is there, so only what changes the width or height of a part belongs here.
import { say } from "./times.js";

// The parser has gone past it: all of its text is there.
const isRead = (node) => Boolean(node) && (Boolean(node.nextSibling) || isRead(node.parentNode));

function sayAll() {
  const isWhole = document.readyState !== "loading";
  for (const time of document.querySelectorAll("time[data-local]")) if (isWhole || isRead(time)) say(time);
}

sayAll();
if (document.readyState === "loading") {
  const watch = new MutationObserver(sayAll);
  watch.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => watch.disconnect());
}
