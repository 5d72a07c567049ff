// Axial coordinates: the grids of drawings whose rows lie aslant.

/**
 * The cell that holds a point given in fractions of cells.
 * @param {number} q
 * @param {number} r
 * @returns {[number, number]}
 */
export function rounded(q, r) {
  const s = -q - r;
  let [rq, rr, rs] = [q, r, s].map(Math.round);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}
