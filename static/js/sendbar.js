// Says at the foot of the page what became of something that was sent: on its way, kept, sent, or not taken.
import { gettext } from "./board/words.js";

const SENTENCES = {
  sending: () => gettext("Sending…"),
  kept: ({ why }) => gettext("%(why)s. Kept on this phone, and sent by itself as soon as that is possible.", { why }),
  sent: () => gettext("Sent."),
  refused: ({ why }) => gettext("Not taken: %(why)s", { why: `${why}${/[.!?]$/.test(why) ? "" : "."}` }),
};

// The bar stays in the page and only its text changes: that is what screen readers announce.
function bar() {
  const found = document.getElementById("sendbar");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "sendbar";
  made.className = "sendbar";
  made.setAttribute("role", "status");
  document.body.append(made);
  return made;
}

function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

function link(place) {
  const made = document.createElement("a");
  made.className = "button";
  made.href = place;
  made.textContent = gettext("See it");
  return made;
}

export function hide() {
  document.getElementById("sendbar")?.replaceChildren();
}

export function show(item, state, facts = {}) {
  const shown = bar();
  const said = document.createElement("p");
  const what = document.createElement("strong");
  what.textContent = `${item.what}: `;
  said.append(what, SENTENCES[state](facts));
  const acts = {
    sending: () => [],
    kept: () => [button(gettext("Try now"), facts.again), button(gettext("Discard"), () => { facts.discard(); hide(); })],
    sent: () => [link(facts.place), button(gettext("Close"), hide)],
    refused: () => [link(item.page), button(gettext("Close"), hide)],
  }[state]();
  shown.dataset.state = state;
  shown.replaceChildren(said, ...acts);
}
