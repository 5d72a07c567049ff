// Sends rows of the results page and keeps what the server has not answered on this device. The same row may be sent twice:
// the server saves it once.
import { gettext } from "../board/words.js";

const PATIENCE = 20_000; // for one answer
const PAUSE = 8_000; // between two attempts
const AT_ONCE = 60; // rows in one request
const LONGEST = 36 * 3_600_000; // older than this, nothing is sent

export class Saving {
  constructor({ user, token, answered, counted, say }) {
    Object.assign(this, { token, answered, counted, say, timer: 0, isBusy: false });
    this.store = `muster:results:${user}:${location.pathname}`;
    this.kept = this.read();
  }

  read() {
    try {
      const rows = JSON.parse(localStorage.getItem(this.store) ?? "[]");
      return new Map(rows.filter(([, one]) => Date.now() - one.at < LONGEST));
    } catch {
      return new Map();
    }
  }

  write() {
    try {
      if (this.kept.size) localStorage.setItem(this.store, JSON.stringify([...this.kept]));
      else localStorage.removeItem(this.store);
    } catch { /* a full or forbidden store: the rows stay in the page */ }
  }

  // `fields` are [name, text] without the row's number; `values` is what stands in the cells.
  add(pairing, fields, values) {
    this.kept.set(pairing, { fields, values, at: Date.now(), id: Math.random() });
    this.write();
    this.send();
  }

  async send() {
    clearTimeout(this.timer);
    if (this.isBusy || !this.kept.size) return this.tell();
    this.isBusy = true;
    this.tell("saving");
    const sent = [...this.kept].slice(0, AT_ONCE);
    const why = await this.post(sent);
    this.isBusy = false;
    this.write();
    if (why) {
      this.tell("kept", why);
      this.timer = setTimeout(() => this.send(), PAUSE);
    } else this.send();
  }

  // An empty text when the server has answered, else why it has not.
  async post(sent) {
    let answer;
    try {
      answer = await fetch(location.href, {
        method: "POST", body: this.body(sent), redirect: "manual", signal: AbortSignal.timeout(PATIENCE),
        headers: { "X-CSRFToken": this.token(), "X-Sent-By": "results" },
      });
    } catch {
      return gettext("No connection");
    }
    if (answer.type === "opaqueredirect" || answer.status === 401) return gettext("You are signed out");
    if (answer.status >= 500 || answer.status === 429) return gettext("The server does not answer");
    if (answer.ok) this.takeAnswer(await answer.json(), sent);
    else this.refuse(await answer.text(), sent);
    return "";
  }

  body(sent) {
    const body = new URLSearchParams();
    for (const [pairing, { fields }] of sent) {
      for (const [name, text] of fields) body.append(name === "confirm" ? name : `t${pairing}-${name}`, text);
    }
    return body;
  }

  forget(pairing, one) {
    if (this.kept.get(pairing)?.id === one.id) this.kept.delete(pairing); // else it was changed meanwhile
  }

  // What was typed into the row while it was being sent is said over the answer, which this person has made.
  follow(pairing, { became, seen }) {
    const newer = this.kept.get(pairing);
    if (newer && became !== "refused") newer.fields = newer.fields.map(([name, text]) => [name, name === "seen" ? String(seen) : text]);
  }

  takeAnswer({ rows, confirmed }, sent) {
    this.counted(confirmed);
    this.take(rows, sent);
  }

  take(rows, sent) {
    const answers = new Map(rows.map((row) => [row.pairing, row]));
    for (const [pairing, one] of sent) {
      this.forget(pairing, one);
      const answer = answers.get(pairing);
      if (answer) this.follow(pairing, answer);
      if (answer) this.answered(answer, one.values);
    }
  }

  // The page as a whole was refused: the round is a draft again, the event is closed, a right is gone.
  refuse(text, sent) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const why = page.querySelector("main [role=alert] p, main h1")?.textContent.trim() ?? gettext("The server refused it.");
    for (const [pairing, one] of sent) {
      this.forget(pairing, one);
      this.answered({ pairing, became: "refused", fault: why, faults: {} }, one.values);
    }
  }

  tell(state = this.kept.size ? "kept" : "saved", why = "") {
    this.say(state, this.kept.size, why);
  }
}
