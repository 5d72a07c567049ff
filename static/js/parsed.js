// When the whole page is there. A script that is loaded `async` runs in a task of its own, apart from the first layout, but may run early.

/**
 * Resolves once the page is parsed and its deferred scripts, among them the words of a language, have run.
 * @returns {Promise<void>}
 */
export async function pageParsed() {
  if (hasParsed() || document.readyState === "complete") return;
  await new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", resolve, { once: true });
    addEventListener("load", resolve, { once: true }); // where nobody knows that the event before was missed
  });
}

function hasParsed() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.domContentLoadedEventStart > 0;
}
