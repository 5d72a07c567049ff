// Rows out of a spreadsheet: text with tabs and line ends becomes values of cells. Nothing here touches the page.
const WORDS = {
  first: ["1", "1-0", "1:0", "first"], second: ["2", "0-1", "0:1", "second"], draw: ["d", "draw", "0.5-0.5", "½-½", "=", "x"],
  both_lose: ["b", "0-0", "0:0", "both lose"], void: ["v", "void"],
};

const plain = (text) => text.trim().toLocaleLowerCase();
const holds = (options, value) => !options || options.includes(value);

// The value of a winner's cell: by key, score or name of a player. Undefined where the text means none.
export function outcomeOf(text, names) {
  const said = plain(text);
  if (!said) return "";
  const found = Object.entries(WORDS).find(([, words]) => words.includes(said));
  if (found) return found[0];
  const at = names.findIndex((name) => plain(name) === said);
  return at < 0 ? undefined : ["first", "second"][at];
}

export function linesOf(text) {
  return text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n").map((line) => line.split("\t"));
}

function valueOf(cell, text, names) {
  if (cell.name === "outcome") {
    const found = outcomeOf(text, names);
    return found !== undefined && holds(cell.options, found) ? found : undefined;
  }
  return /^\d{0,9}$/.test(text.trim()) ? text.trim() : undefined;
}

// `rows` are { table, names, cells: [{ name, options }] } in the order of the page; the paste begins at `row` and `cell`.
// Each entry of `filled` is [index of the row, { cell: value }]; `wrong` are the lines that mean nothing, counted from 1.
export function placed(text, rows, row, cell) {
  const lines = linesOf(text), filled = [], wrong = [];
  const tables = new Map(rows.map((one, at) => [String(one.table), at]));
  const width = rows[row].cells.length;
  const byTable = lines.length > 0 && lines.every((parts) => parts.length > 1 && tables.has(parts[0].trim())) && (cell === 0 || lines[0].length > width - cell);
  lines.forEach((parts, at) => {
    const target = byTable ? tables.get(parts[0].trim()) : row + at;
    const from = byTable ? 0 : cell, said = byTable ? parts.slice(1) : parts;
    const found = rows[target] ? read(rows[target], from, said) : undefined;
    if (found) filled.push([target, found]);
    else if (said.some((part) => part.trim())) wrong.push(at + 1);
  });
  return { filled, wrong };
}

function read(row, from, said) {
  const found = {};
  for (const [at, text] of said.entries()) {
    const cell = row.cells[from + at];
    if (!cell) break;
    const value = valueOf(cell, text, row.names);
    if (value === undefined) return undefined;
    found[cell.name] = value;
  }
  return found;
}
