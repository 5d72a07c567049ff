// The map as a whole: a sheet of full hexes, and single hexes taken from it or put back. Rows are [r, first q, last q].
const copy = (case_) => structuredClone(case_);

export function laySheet(case_, width, height) {
  const changed = copy(case_);
  const map = (changed.position.map ??= {});
  map.rows = Array.from({ length: height }, (_, r) => [r, -Math.floor(r / 2), width - 1 - Math.floor(r / 2)]);
  return changed;
}

export function endless(case_) {
  const changed = copy(case_);
  delete changed.position.map?.rows;
  return changed;
}

export function toggleHex(case_, [q, r]) {
  const changed = copy(case_);
  const map = (changed.position.map ??= {});
  const inRow = new Set((map.rows ?? []).filter((row) => row[0] === r).flatMap(([, first, last]) => range(first, last)));
  if (!inRow.delete(q)) inRow.add(q);
  const others = (map.rows ?? []).filter((row) => row[0] !== r);
  map.rows = [...others, ...spans([...inRow].sort((a, b) => a - b)).map(([first, last]) => [r, first, last])];
  map.rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return changed;
}

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

function spans(numbers) {
  const found = [];
  for (const number of numbers) {
    if (found.length && found.at(-1)[1] === number - 1) found.at(-1)[1] = number;
    else found.push([number, number]);
  }
  return found;
}
