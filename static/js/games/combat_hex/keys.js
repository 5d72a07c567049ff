// Which key does what on the board. Small and capital letters differ: W takes a wound, Shift+W gives one back.

/** @type {Record<string, string>} */
const KEYS = {
  Enter: "use", " ": "use", t: "turn-right", T: "turn-left", w: "wound-less", W: "wound-more", a: "ap-less", A: "ap-more",
  n: "next-model", N: "model-before", m: "move", M: "move", Delete: "remove", Backspace: "remove", l: "line", L: "line", h: "elevated", H: "elevated",
  x: "marked", X: "marked", g: "walk", G: "walk", v: "way:sight", V: "way:sight", p: "ability", P: "ability", o: "other", O: "other", i: "detail", I: "detail",
  f: "full", F: "full", s: "way:shot", S: "way:shot", c: "way:roll", C: "way:roll", d: "dice", D: "dice",
  u: "undo", U: "undo", r: "redo", R: "redo", "?": "help", Escape: "stop",
};
/** @type {Record<string, string>} */
const WITH_CONTROL = { z: "undo", Z: "redo", y: "redo" };

/**
 * The name of an act; null for a key that does nothing here.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">} event
 * @returns {string | null}
 */
export function actOf(event) {
  if (event.ctrlKey || event.metaKey) return WITH_CONTROL[event.key] ?? null;
  if (event.altKey) return null;
  if (/^[1-9]$/.test(event.key)) return `model:${Number(event.key) - 1}`;
  if (event.key.startsWith("Arrow")) return "step";
  return Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : null;
}
