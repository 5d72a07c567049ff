// The models on offer beside a board, by player: each is one choice of tool.
import { gettext } from "./words.js";

/**
 * @typedef {{player: string, model: string}} Entry
 * @typedef {{id: string, name?: string}} Player
 */

/**
 * @template {Entry} T
 * @param {HTMLElement} box
 * @param {Player[]} players
 * @param {T[]} roster
 * @param {string} chosen the tool that is chosen
 * @param {{toolOf: (entry: T) => string, named: (entry: T) => string, meta: (entry: T) => string}} shown
 */
export function showRoster(box, players, roster, chosen, shown) {
  box.replaceChildren(...players.map((player) => playerBox(player, roster, chosen, shown)));
}

/**
 * @template {Entry} T
 * @param {Player} player
 * @param {T[]} roster
 * @param {string} chosen
 * @param {{toolOf: (entry: T) => string, named: (entry: T) => string, meta: (entry: T) => string}} shown
 */
function playerBox(player, roster, chosen, shown) {
  const box = element("div", "editor__player");
  box.append(element("p", "meta", player.name || player.id));
  const mine = roster.filter((one) => one.player === player.id);
  if (!mine.length) box.append(element("p", "soft", gettext("No model yet: add one below.")));
  for (const entry of mine) {
    const tool = shown.toolOf(entry);
    box.append(pick(tool, roster.indexOf(entry), tool === chosen, shown.named(entry), shown.meta(entry)));
  }
  return box;
}

const MOST_NAMED = 4;

/** How many models of an entry stand on the board, and of how many; "" where none does and no list says. @type {(down: number, count?: number) => string} */
export function standing(down, count) {
  if (count) return gettext("%(down)s of %(count)s on the board", { down, count });
  return down ? gettext("%(down)s on the board", { down }) : "";
}

/**
 * The short names of the pieces of an entry, as they are written on the board; of many, how many there are.
 * @type {(names: string[], count?: number) => string}
 */
export function standingAs(names, count) {
  if (count || names.length > MOST_NAMED) return standing(names.length, count);
  return names.length ? gettext("%(names)s on the board", { names: names.join(", ") }) : "";
}

/** @type {(tool: string, place: number, isChosen: boolean, name: string, meta: string) => HTMLElement} */
export function pick(tool, place, isChosen, name, meta) {
  const label = element("label", "pick pick--model");
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "tool", value: tool });
  input.checked = isChosen;
  label.append(input, element("span", "pick__name", name), element("span", "meta num", meta), ...keyOf(place));
  return label;
}

/** The key that chooses one of the first nine, apart from its name: no number of a piece. @type {(place: number) => HTMLElement[]} */
const keyOf = (place) => (place < 9 ? [Object.assign(element("kbd", "", String(place + 1)), { title: gettext("Key %(key)s", { key: place + 1 }) })] : []);

/** @type {(tag: string, name: string, text?: string) => HTMLElement} */
function element(tag, name, text = "") {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = text;
  return made;
}
