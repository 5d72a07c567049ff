// Says how long ago, and keeps saying it: <time data-since datetime="…">. The server wrote what was right when it answered.
import { gettext, ngettext } from "./board/words.js";

export function spoken(seconds) {
  if (seconds < 60) return gettext("just now");
  const days = Math.floor(seconds / 86400);
  if (days) return days === 1 ? gettext("yesterday") : ngettext("%(count)s day ago", "%(count)s days ago", days);
  return seconds < 3600
    ? gettext("%(minutes)s min ago", { minutes: Math.floor(seconds / 60) })
    : gettext("%(hours)s h ago", { hours: Math.floor(seconds / 3600) });
}

function tick(time) {
  if (!time.isConnected) return;
  time.textContent = spoken(Math.floor((Date.now() - Date.parse(time.dateTime)) / 1000));
  setTimeout(() => tick(time), 20000);
}

export function start(root) {
  for (const time of root.querySelectorAll("time[data-since]:not([data-told])")) {
    time.dataset.told = "";
    tick(time);
  }
}
