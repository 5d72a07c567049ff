// On every other page: changes to lists that wait on this device are sent, and what became of them is said at the foot.
import { gettext } from "../board/words.js";
import { show } from "../sendbar.js";
import * as queue from "./queue.js";
import * as sending from "./sending.js";

const item = (change) => ({ what: gettext("Changes to “%(name)s”", { name: change.name }), page: change.list });

function tell(change, { waits, refused, done }) {
  const discard = () => queue.forget(...queue.of(change.list).map((one) => one.id));
  if (waits) show(item(change), "kept", { why: waits.charAt(0).toUpperCase() + waits.slice(1), again: () => sending.attempt(), discard });
  if (refused) show(item(change), "refused", { why: gettext("open the list to decide") });
  if (done && !queue.of(change.list).length) show(item(change), "sent", { place: change.list });
}

export function start() {
  if (document.getElementById("army")?.dataset.list || !document.body.dataset.user) return;
  sending.listen(tell);
  sending.start();
}
