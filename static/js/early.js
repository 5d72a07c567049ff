// Runs while the page is read, before anything is painted: what is written here moves nothing that a reader sees already.
// The page waits for this file, so only what changes the width or height of a part belongs here.
import { say } from "./times.js";

// The parser has gone past it: all of its text is there.
const isRead = (node) => Boolean(node) && (Boolean(node.nextSibling) || isRead(node.parentNode));

const watch = new MutationObserver(() => {
  for (const time of document.querySelectorAll("time[data-local]")) if (isRead(time)) say(time);
});
watch.observe(document, { childList: true, subtree: true });
document.addEventListener("DOMContentLoaded", () => watch.disconnect());
