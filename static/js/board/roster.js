// The models on offer: those of the two lists, those of the case, and those typed in. Each is one choice of tool.
import { plain } from "./case.js";

export const toolOf = (entry) => entry && `place:${entry.player}/${entry.model}`;

export function rosterOf(given, case_) {
  const found = [...given];
  const players = case_.position?.players ?? [];
  for (const [model, card] of Object.entries(case_.position?.models ?? {})) {
    for (const player of players) {
      if (found.some((one) => one.player === player.id && one.model === model)) continue;
      if (given.some((one) => one.model === model)) continue;
      const isUsed = (case_.position.warriors ?? []).some((one) => one.model === model && one.player === player.id);
      if (isUsed || !player.faction || player.faction === card.faction) found.push({ player: player.id, model, card });
    }
  }
  return players.flatMap((player) => found.filter((one) => one.player === player.id));
}

export function showRoster(box, roster, case_, chosen) {
  const players = case_.position?.players ?? [];
  box.replaceChildren(...players.map((player) => playerBox(player, roster, case_, chosen)));
}

function playerBox(player, roster, case_, chosen) {
  const box = element("div", "editor__player");
  box.append(element("p", "meta", player.name || player.id));
  const mine = roster.filter((one) => one.player === player.id);
  if (!mine.length) box.append(element("p", "soft", "No model yet: add one below."));
  for (const entry of mine) box.append(pick(entry, roster.indexOf(entry), case_, chosen));
  return box;
}

function pick(entry, place, case_, chosen) {
  const label = element("label", "pick pick--model");
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "tool", value: toolOf(entry) });
  input.checked = input.value === chosen;
  const name = element("span", "pick__name");
  if (place < 9) name.append(element("kbd", "", String(place + 1)), " ");
  name.append(`${entry.card.name}${standing(entry, case_)}`);
  label.append(input, name, element("span", "meta num", printed(entry.card)));
  return label;
}

function standing(entry, case_) {
  const down = (case_.position.warriors ?? []).filter((one) => one.model === entry.model && one.player === entry.player).length;
  return entry.count ? ` ${down}/${entry.count}` : down ? ` ${down}` : "";
}

const printed = (card) => `A${card.attacks} T${card.toughness} W${card.wounds ?? 1} AP${card.action_points ?? 0}`;

function element(tag, name, text = "") {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = text;
  return made;
}

// A model from the small form: "Armor 1, Cavalry" are two abilities, the first with a price.
export function typedModel(form) {
  const value = (name) => form.querySelector(`[name=${name}]`).value.trim();
  const number = (name) => Number.parseInt(value(name), 10) || 0;
  const card = { name: value("name") || "Warrior", kind: value("kind"), faction: value("faction"), abilities: abilities(value("abilities")) };
  for (const name of ["attacks", "toughness", "wounds", "action_points", "shots", "range"]) card[name] = number(name);
  return { player: value("player"), model: slug(card.name), card };
}

function abilities(text) {
  return text.split(",").map((one) => one.trim()).filter(Boolean).map((one) => {
    const [, name, cost] = one.match(/^(.*?)\s*(\d*)$/);
    return cost ? { name, cost: Number(cost) } : { name };
  });
}

const slug = (name) => plain(name).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+/, "").slice(0, 60) || "warrior";
