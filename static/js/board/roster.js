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

/** How many models of an entry stand on the board, and of how many; "" where none does and no list says. @type {(down: number, count?: number) => string} */
export function standing(down, count) {
  if (count) return gettext("%(down)s of %(count)s on the board", { down, count });
  return down ? gettext("%(down)s on the board", { down }) : "";
}

/** @type {(tool: string, place: number, isChosen: boolean, name: string, meta: string) => HTMLElement} */
function pick(tool, place, isChosen, name, meta) {
  const label = element("label", "pick pick--model");
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "tool", value: tool });
  input.checked = isChosen;
  const title = element("span", "pick__name");
  if (place < 9) title.append(element("kbd", "", String(place + 1)), " ");
  title.append(name);
  label.append(input, title, element("span", "meta num", meta));
  return label;
}

/** @type {(tag: string, name: string, text?: string) => HTMLElement} */
function element(tag, name, text = "") {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = text;
  return made;
}
