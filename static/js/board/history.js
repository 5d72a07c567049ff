// What the case was before each change: undo, redo, and what a closed tab left behind.
export class History {
  constructor(first, key) {
    [this.states, this.now, this.key] = [[first], 0, key];
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

  push(case_) {
    this.states = [...this.states.slice(Math.max(0, this.now - 200), this.now + 1), case_];
    this.now = this.states.length - 1;
    this.keep();
  }

  go(by) {
    this.now = Math.min(Math.max(this.now + by, 0), this.states.length - 1);
    this.keep();
  }

  keep() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.case_));
    } catch {
      // A full store keeps the state before this one; the board itself goes on.
    }
  }

  forget() {
    sessionStorage.removeItem(this.key);
  }
}

export function kept(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}
