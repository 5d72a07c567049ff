// Starts every small behaviour of the pages. Each works on what it finds, also in parts that htmx puts in later.
import { start as startListChanges } from "./builder/elsewhere.js";
import { start as startChosen } from "./chosen.js";
import { start as startClocks } from "./clock.js";
import { start as startConfirm } from "./confirm.js";
import { start as startDeadlines } from "./deadline.js";
import { start as startForms } from "./forms.js";
import { start as startKeep } from "./keep.js";
import { start as startLive } from "./live.js";
import { start as startOffline } from "./offline.js";
import { start as startOutbox } from "./outbox.js";
import { start as startPalette } from "./palette.js";
import { pageParsed } from "./parsed.js";
import { start as startPrint } from "./print.js";
import { start as startReady } from "./ready.js";
import { start as startSharing } from "./share.js";
import { start as startSearch } from "./search.js";
import { start as startShortcuts } from "./shortcuts.js";
import { start as startSince } from "./since.js";
import { start as startStepper } from "./stepper.js";
import { start as startTabs } from "./tabs.js";
import { start as startTally } from "./tally.js";
import { start as startTheme } from "./theme.js";
import { start as startTimes } from "./times.js";
import { start as startWall } from "./wall.js";
import { start as startWhenUsed } from "./when_used.js";

function startAll(root) {
  for (const start of [startChosen, startClocks, startConfirm, startDeadlines, startKeep, startPrint, startReady, startSharing, startSince, startStepper, startTabs, startTally, startTheme, startTimes, startWall]) start(root);
  root.querySelector?.("[data-focus]")?.focus();
}

await pageParsed();
// Before the others: it remembers the page as the server sent it.
startLive();
startAll(document);
startOutbox();
startForms(); // takes what the outbox leaves
startPalette();
startSearch();
startShortcuts();
startWhenUsed();
// In a task of its own: nothing that a reader sees waits for these.
setTimeout(() => {
  startOffline();
  startListChanges();
});
document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt !== document.body) startAll(event.detail.elt);
});
