// Which key does what on the table.

/** @type {Record<string, string>} */
const KEYS = {
  Enter: "use", " ": "use", n: "next", N: "before", t: "touch", p: "prone", f: "flag", b: "back", w: "who", c: "banner", d: "dice", m: "piece", M: "piece-before", e: "point",
  Delete: "remove", Backspace: "remove", u: "undo", U: "undo", r: "redo", R: "redo", "?": "help", Escape: "stop",
};
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const FAR = 5; // millimetres

/** @type {(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">) => string} the name of what a key does; "" for none */
export function actOf({ key, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return "";
  if (Object.hasOwn(STEPS, key)) return "step";
  return /^[1-9]$/.test(key) ? `base:${Number(key) - 1}` : (KEYS[key] ?? "");
}

/** @type {(event: Pick<KeyboardEvent, "key" | "shiftKey">) => [number, number]} millimetres to the right and upwards */
export function stepOf({ key, shiftKey }) {
  const [x, y] = STEPS[key] ?? [0, 0];
  const far = shiftKey ? 1 : FAR;
  return [x * far, y * far];
}
