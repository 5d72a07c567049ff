// Keeps the time left until a deadline right. The server wrote it when the page was made, in the same words (`until`).
import { gettext, ngettext } from "./board/words.js";

const MINUTE = 60_000;

export function spoken(minutes) {
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return ngettext("%(count)s day %(hours)s h left", "%(count)s days %(hours)s h left", days, { hours: hours % 24 });
  return hours > 0
    ? gettext("%(hours)s h %(minutes)s min left", { hours, minutes: minutes % 60 })
    : gettext("%(minutes)s min left", { minutes });
}

function tick(deadline, due) {
  if (!deadline.isConnected) return;
  const minutes = Math.floor((due - Date.now()) / MINUTE);
  const left = deadline.querySelector("[data-left]");
  left.textContent = spoken(Math.max(0, minutes));
  left.hidden = minutes < 0;
  deadline.querySelector("[data-over]").hidden = minutes >= 0;
  if (minutes >= 0) setTimeout(() => tick(deadline, due), MINUTE / 4);
}

export function start(root) {
  for (const deadline of root.querySelectorAll("[data-deadline]:not([data-started])")) {
    deadline.dataset.started = "";
    tick(deadline, Date.parse(deadline.dataset.deadline));
  }
}
