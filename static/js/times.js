// Says a moment in the reader's own time zone. Where it belongs to another zone (data-zone), that one is named too.
// Without JavaScript the moment stands in the zone it belongs to, named. A new event starts in its maker's zone.
import { filled, language } from "./board/words.js";

// Asked for only where a page has times: the first formatter costs a phone as much as the rest of this file.
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

// Cities are written with spaces.
const readable = (zone) => zone.replaceAll("_", " ");

const day = (moment, timeZone) => new Intl.DateTimeFormat(language(), {
  weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone,
}).format(moment).replace(/^(\p{L}+\.?),/u, "$1");
const hour = (moment, timeZone) => new Intl.DateTimeFormat(language(), {
  hour: "2-digit", minute: "2-digit", timeZone,
}).format(moment);
const date = (moment, timeZone) => new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeZone }).format(moment);
const zoneName = (moment) => new Intl.DateTimeFormat(language(), { timeZoneName: "short" })
  .formatToParts(moment).find((part) => part.type === "timeZoneName").value;

export function spoken(moment, zone, own = ownZone()) {
  const mine = day(moment, own);
  if (!zone) return `${mine} ${zoneName(moment)}`;
  const there = day(moment, zone), name = readable(zone);
  if (mine === there) return mine;
  const isSameDay = date(moment, own) === date(moment, zone);
  return filled(document.documentElement.dataset.twoTimes, { mine, there: isSameDay ? hour(moment, zone) : there, zone: name });
}

export function say(time) {
  time.title = time.textContent;
  time.textContent = spoken(new Date(time.dateTime), time.dataset.zone);
  time.removeAttribute("data-local");
}

export function start(root) {
  root.querySelectorAll("time[data-local]").forEach(say);
  for (const field of root.querySelectorAll("input[data-zones]")) startZones(field);
}

function startZones(field) {
  delete field.dataset.zones;
  if ("ownZone" in field.dataset) setTimeout(() => fillIn(field, readable(ownZone())));
  field.addEventListener("focus", () => offerZones(field), { once: true });
}

function fillIn(field, zone) {
  if (field.value === field.defaultValue) field.value = zone;
}

// Four hundred names, made only when somebody wants to choose one.
function offerZones(field) {
  const list = document.createElement("datalist");
  list.id = `${field.id}-zones`;
  list.append(...["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => new Option(readable(zone), readable(zone))));
  field.after(list);
  field.setAttribute("list", list.id);
}
