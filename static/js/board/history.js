// What the case was before each change: undo, redo, and what a closed tab left behind.

const MOST = 200; // changes that can be undone

/** Whether two documents say the same, in whatever order their names stand. @type {(one: any, other: any) => boolean} */
export function isSame(one, other) {
  if (Object.is(one, other)) return true;
  if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]));
}

/** @type {(value: any) => boolean} */
const isHolder = (value) => typeof value === "object" && value !== null;

/**
 * @template T
 */
export class History {
  /**
   * @param {T} first
   * @param {string} key by which the last state is kept in the tab
   * @param {Pick<Storage, "setItem" | "removeItem">} store
   */
  constructor(first, key, store = sessionStorage) {
    /** @type {T[]} */
    this.states = [first];
    /** What the page held, where another state was kept of an earlier visit. @type {T | null} */
    this.given = null;
    this.now = 0;
    this.key = key;
    this.store = store;
  }

  get case_() {
    return this.states[this.now];
  }

  get canUndo() {
    return this.now > 0;
  }

  get canRedo() {
    return this.now < this.states.length - 1;
  }

  /** A change; one that leaves everything as it was is no step. @param {T} case_ */
  push(case_) {
    if (isSame(case_, this.case_)) return;
    this.states = [...this.states.slice(Math.max(0, this.now + 1 - MOST), this.now + 1), case_];
    this.now = this.states.length - 1;
    this.keep();
  }

  /** @param {number} by -1 takes the last change back, 1 makes it again */
  go(by) {
    this.now = Math.min(Math.max(this.now + by, 0), this.states.length - 1);
    this.keep();
  }

  keep() {
    try {
      this.store.removeItem(sentKey(this.key));
      this.store.setItem(this.key, JSON.stringify(this.case_));
    } catch {
      // A full store keeps the state before this one; the board itself goes on.
    }
  }

  /** The case was sent: it is kept for anyone who comes back to this page, and dropped when the page is opened anew. */
  sent() {
    try {
      this.store.setItem(sentKey(this.key), "yes");
    } catch {
      // A full store: the case is then shown again, with the button that starts over.
    }
  }

  forget() {
    this.store.removeItem(this.key);
    this.store.removeItem(sentKey(this.key));
  }
}

/** @type {(key: string) => string} */
const sentKey = (key) => `${key} sent`;

/**
 * What an earlier visit in this tab left behind; null where there is nothing, or nothing that can be read.
 * @param {string} key
 * @param {{isReturn?: boolean, isSent?: boolean}} visit `isReturn`: the page is gone back to or reloaded; else a case that was
 *   sent is over. `isSent`: the page holds a case that was sent to it
 * @param {Pick<Storage, "getItem">} store
 * @returns {any}
 */
export function kept(key, { isReturn = true, isSent = false } = {}, store = sessionStorage) {
  try {
    if (!isReturn && (isSent || store.getItem(sentKey(key)))) return null;
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
