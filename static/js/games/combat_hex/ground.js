// The map as a whole: a sheet of full hexes, and single hexes taken from it or put back. Rows are [r, first q, last q].

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Hex} Hex
 * @typedef {import("./types.js").Row} Row
 */

/** @type {(case_: Case) => Case} */
const copy = (case_) => structuredClone(case_);

/**
 * @param {Case} case_
 * @param {number} width
 * @param {number} height
 * @returns {Case}
 */
export function laySheet(case_, width, height) {
  const changed = copy(case_);
  const map = (changed.position.map ??= {});
  map.rows = Array.from({ length: height }, (_, r) => /** @type {Row} */ ([r, -Math.floor(r / 2), width - 1 - Math.floor(r / 2)]));
  return changed;
}

/**
 * The case without the warriors that stand on no hex of its map, and those aboard them.
 * @param {Case} case_
 * @returns {{case_: Case, removed: string[]}} `removed`: their names
 */
export function cutToSheet(case_) {
  const rows = case_.position.map?.rows ?? [];
  /** @type {(at: Hex) => boolean} */
  const isOn = ([q, r]) => rows.some(([row, first, last]) => row === r && first <= q && q <= last);
  const all = case_.position.warriors ?? [];
  const off = new Set(all.filter((one) => !one.aboard && one.at && !isOn(one.at)).map((one) => one.id));
  const removed = all.filter((one) => off.has(one.id) || off.has(one.aboard ?? "")).map((one) => one.id);
  const changed = copy(case_);
  changed.position.warriors = (changed.position.warriors ?? []).filter((one) => !removed.includes(one.id));
  return { case_: changed, removed };
}

/** @type {(case_: Case) => Case} */
export function endless(case_) {
  const changed = copy(case_);
  delete changed.position.map?.rows;
  return changed;
}

/** @type {(case_: Case) => boolean} */
export const hasEnd = (case_) => Boolean(case_.position.map?.rows?.length);

/** @type {(case_: Case, at: Hex) => Case} */
export function toggleHex(case_, [q, r]) {
  const changed = copy(case_);
  const map = (changed.position.map ??= {});
  const inRow = new Set((map.rows ?? []).filter((row) => row[0] === r).flatMap(([, first, last]) => range(first, last)));
  if (!inRow.delete(q)) inRow.add(q);
  const others = (map.rows ?? []).filter((row) => row[0] !== r);
  const found = spans([...inRow].sort((a, b) => a - b)).map(([first, last]) => /** @type {Row} */ ([r, first, last]));
  map.rows = [...others, ...found].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return changed;
}

/** @type {(first: number, last: number) => number[]} */
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** @type {(numbers: number[]) => [number, number][]} */
function spans(numbers) {
  /** @type {[number, number][]} */
  const found = [];
  for (const number of numbers) {
    const last = found[found.length - 1];
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}
