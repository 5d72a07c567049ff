// Says how long ago, and keeps saying it: <time data-since datetime="…">. The server wrote what was right when it answered.
const UNITS = [[86400, 3600, "h"], [3600, 60, "min"]];

export function spoken(seconds) {
  if (seconds < 60) return "just now";
  const days = Math.floor(seconds / 86400);
  if (days) return days === 1 ? "yesterday" : `${days} days ago`;
  const [, size, unit] = UNITS.findLast(([limit]) => seconds < limit);
  return `${Math.floor(seconds / size)} ${unit} ago`;
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
