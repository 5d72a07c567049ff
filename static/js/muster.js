// Starts every small behaviour of the pages. Each works on what it finds, also in parts that htmx puts in later.
import { start as startClocks } from "./clock.js";
import { start as startConfirm } from "./confirm.js";
import { start as startDeadlines } from "./deadline.js";
import { start as startKeep } from "./keep.js";
import { start as startPrint } from "./print.js";
import { start as startTheme } from "./theme.js";
import { start as startTimes } from "./times.js";

function startAll(root) {
  for (const start of [startClocks, startConfirm, startDeadlines, startKeep, startPrint, startTheme, startTimes]) start(root);
  root.querySelector?.("[data-focus]")?.focus();
}

startAll(document);
document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt !== document.body) startAll(event.detail.elt);
});
