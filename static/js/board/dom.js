// What a page must hold for its script to work: found, or an error that names it.

/**
 * The first element that matches, of the kind that is expected.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
export function find(root, selector, kind) {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page holds no ${selector}.`);
}

/**
 * Every element that matches and is of this kind.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T[]}
 */
export function findAll(root, selector, kind) {
  return [...root.querySelectorAll(selector)].flatMap((one) => (one instanceof kind ? [one] : []));
}

/**
 * The words that a field suggests while somebody types, in the list that it names.
 * @param {string} selector
 * @param {string[]} words
 */
export function suggest(selector, words) {
  find(document, selector, HTMLDataListElement).replaceChildren(...words.map((word) => new Option("", word)));
}
