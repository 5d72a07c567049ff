// The answer to a long case comes without what lies in its closed parts. Opening one asks for it, and fills it in.
import { findAll } from "./dom.js";
import { gettext } from "./words.js";

/** @typedef {import("./referee.js").Answer} Answer */

const MOST = 100; // parts that the server takes from one question

/** @type {(box: ParentNode) => HTMLDetailsElement[]} */
export const keyed = (box) => findAll(box, "details[data-key]", HTMLDetailsElement);

/** @type {(one: HTMLDetailsElement) => boolean} */
const isUnread = (one) => one.open && "unread" in one.dataset;

/** @type {(parts: HTMLDetailsElement[]) => string[]} */
const keysOf = (parts) => parts.map((one) => one.dataset.key ?? "").slice(0, MOST);

/** The keys of what is open. @type {(box: ParentNode) => string[]} */
export const openedIn = (box) => keysOf(keyed(box).filter((one) => one.open));

/**
 * Whatever is opened gets what lies in it, one question after the other.
 * @param {{editor: HTMLElement, referee: HTMLElement, game: HTMLElement}} page
 * @param {{ask: (opened: string[]) => Promise<Answer | null>, fail: (error: unknown) => void}} more `ask` gives null where
 *   something else was asked in the meantime: with its answer everything is drawn anew
 */
export function startOpening({ editor, referee, game }, { ask, fail }) {
  let isAsking = false;
  const unread = () => (referee.hasAttribute("aria-busy") ? [] : keysOf(keyed(editor).filter(isUnread)));

  /** Again for what was opened meanwhile, never twice for the same. */
  async function bring() {
    let before = "";
    for (let keys = unread(); keys.length && String(keys) !== before; keys = unread()) {
      const answer = await ask(keys);
      if (answer) fill(referee, answer.answer, keys);
      if (answer) fill(game, answer.state, keys);
      before = answer ? String(keys) : "";
    }
  }

  // It does not bubble. A part that is drawn open says it as well.
  editor.addEventListener("toggle", async ({ target }) => {
    if (!(target instanceof HTMLDetailsElement && isUnread(target))) return;
    sayLoading(target);
    if (isAsking) return;
    isAsking = true;
    await bring().catch((error) => {
      stopLoading(editor);
      fail(error);
    });
    isAsking = false;
  }, true);
}

/** A part that waits for what lies in it says so. @type {(part: HTMLElement) => void} */
function sayLoading(part) {
  if (findAll(part, "[data-loading]", HTMLElement).length) return;
  const said = Object.assign(document.createElement("p"), { className: "soft", role: "status", textContent: gettext("Loading…") });
  said.dataset.loading = "";
  part.append(said);
}

/** @type {(box: HTMLElement) => void} */
const stopLoading = (box) => findAll(box, "[data-loading]", HTMLElement).forEach((one) => one.remove());

/**
 * What lies in these parts, out of an answer to the case that is shown. The parts themselves stay, with the focus.
 * @type {(box: HTMLElement, html: string, keys: string[]) => void}
 */
function fill(box, html, keys) {
  const drawn = document.createElement("template");
  drawn.innerHTML = html;
  const found = new Map(keyed(drawn.content).map((one) => [one.dataset.key, one]));
  for (const one of keyed(box).filter((part) => isUnread(part) && keys.includes(part.dataset.key ?? ""))) {
    const whole = found.get(one.dataset.key);
    if (!whole || "unread" in whole.dataset) continue;
    stopLoading(one);
    one.append(...[...whole.childNodes].filter((node) => node.nodeName !== "SUMMARY"));
    delete one.dataset.unread;
  }
}
