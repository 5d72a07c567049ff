// Places in a document by their path, such as "/actions/0/roll/dice": what stands there, and writing there.

/** @typedef {Record<string, any>} Json */
/** @typedef {(path: string) => boolean} IsMap whether the names below a path are keys, although they look like numbers */

/** @type {IsMap} */
const noMap = () => false;
const isNumber = /^\d+$/;

/**
 * @param {any} document
 * @param {string} path
 * @returns {any}
 */
export const readingAt = (document, path) => path.split("/").slice(1).reduce((at, name) => at?.[name], document);

/**
 * The document with a value at a path. What is missing on the way is made: a list where the path counts, an object
 * elsewhere. undefined takes the value out.
 * @template {Json} T
 * @param {T} document
 * @param {string} path
 * @param {unknown} value
 * @param {IsMap} [isMap]
 * @returns {T}
 */
export function put(document, path, value, isMap = noMap) {
  const changed = structuredClone(document);
  const names = path.split("/").slice(1);
  const last = names[names.length - 1];
  /** @type {any} */
  let at = changed;
  for (const depth of names.slice(0, -1).keys()) {
    const counts = isNumber.test(names[depth + 1]) && !isMap(`/${names.slice(0, depth + 1).join("/")}`);
    at = at[names[depth]] ??= counts ? [] : {};
  }
  if (value !== undefined) at[last] = value;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return changed;
}

/**
 * The document with several values, each at its path.
 * @template {Json} T
 * @param {T} document
 * @param {Record<string, unknown>} values
 * @returns {T}
 */
export const putAll = (document, values) => Object.entries(values).reduce((now, [path, value]) => put(now, path, value), document);

/**
 * @param {any} document
 * @param {string} path
 * @returns {any[]} the list at a path; an empty one where there is none
 */
export function listAt(document, path) {
  const found = readingAt(document, path);
  return Array.isArray(found) ? found : [];
}

/**
 * An item put into a list, before the one that stands at `index`.
 * @template {Json} T
 * @param {T} document
 * @param {{path: string, index: number, value: unknown}} item
 * @returns {T}
 */
export function insert(document, { path, index, value }) {
  const items = listAt(document, path);
  return put(document, path, [...items.slice(0, index), value, ...items.slice(index)]);
}

/**
 * An item at the end of a list.
 * @template {Json} T
 * @param {T} document
 * @param {string} path
 * @param {unknown} value
 * @returns {T}
 */
export const appended = (document, path, value) => put(document, path, [...listAt(document, path), value]);

/**
 * The list that holds the item at a path, without that item.
 * @template {Json} T
 * @param {T} document
 * @param {string} path
 * @returns {T}
 */
export function dropped(document, path) {
  const slash = path.lastIndexOf("/");
  const [list, place] = [path.slice(0, slash), Number(path.slice(slash + 1))];
  return put(document, list, listAt(document, list).filter((_, at) => at !== place));
}

/**
 * A list without its last item.
 * @template {Json} T
 * @param {T} document
 * @param {string} path
 * @returns {T}
 */
export const stepBack = (document, path) => put(document, path, listAt(document, path).slice(0, -1));
