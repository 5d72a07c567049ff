// Says a moment in the reader's own time zone. Without JavaScript the server's zone stands there, named.
const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
});

export function start(root) {
  for (const time of root.querySelectorAll("time[data-local]")) {
    const moment = new Date(time.dateTime);
    time.title = time.textContent;
    time.textContent = format.format(moment);
    time.removeAttribute("data-local");
  }
}
