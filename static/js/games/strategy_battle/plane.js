// Bases as discs on a plane, in millimetres: where they touch, what is near, how lines lie flush. Decides no rule.

/**
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Body} Body
 * @typedef {import("./types.js").Wall} Wall
 */

export const INCH = 25.4;
const CLOSE = 1e-6;

/** @type {(a: Point, b: Point) => number} */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** @type {(a: Body, b: Body) => number} base to base; negative where they overlap */
export const gap = (a, b) => distance(a.at, b.at) - a.radius - b.radius;

/** @type {(from: Point, degrees: number, far: number) => Point} */
export const along = ([x, y], degrees, far) => [x + far * Math.cos((degrees * Math.PI) / 180), y + far * Math.sin((degrees * Math.PI) / 180)];

/** @type {(from: Point, to: Point) => number} degrees counter-clockwise from the right, from 0 up to 360 */
export const angle = (from, to) => ((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI + 360) % 360;

/** @type {(wall: Wall, at: Point) => Point} */
export function nearestOn({ a, b }, at) {
  const [wx, wy] = [b[0] - a[0], b[1] - a[1]];
  const part = ((at[0] - a[0]) * wx + (at[1] - a[1]) * wy) / (wx * wx + wy * wy || 1);
  const held = Math.min(1, Math.max(0, part));
  return [a[0] + held * wx, a[1] + held * wy];
}

/** @type {(wall: Wall, at: Point, radius: number) => number} */
export const wallGap = (wall, at, radius) => distance(nearestOn(wall, at), at) - wall.half - radius;

/**
 * The places where a base of this radius touches both others: two, one, or none.
 * @type {(one: Body, other: Body, radius: number) => Point[]}
 */
export function touchingBoth(one, other, radius) {
  const [r, s, d] = [one.radius + radius, other.radius + radius, distance(one.at, other.at)];
  if (!d || d > r + s || d < Math.abs(r - s)) return [];
  const forth = (r * r - s * s + d * d) / (2 * d);
  const aside = Math.sqrt(Math.max(0, r * r - forth * forth));
  const [ux, uy] = [(other.at[0] - one.at[0]) / d, (other.at[1] - one.at[1]) / d];
  /** @type {(sign: number) => Point} */
  const place = (sign) => [one.at[0] + ux * forth - sign * uy * aside, one.at[1] + uy * forth + sign * ux * aside];
  return aside < CLOSE ? [place(1)] : [place(1), place(-1)];
}

/**
 * The place nearest to `at` where a base is this far from another, base to base.
 * @type {(one: Body, at: Point, radius: number, far?: number) => Point}
 */
export const atGap = (one, at, radius, far = 0) => along(one.at, distance(one.at, at) ? angle(one.at, at) : 90, one.radius + radius + far);

/** @type {(at: Point, radius: number, others: Body[], walls: Wall[]) => boolean} */
export const isFree = (at, radius, others, walls) =>
  others.every((one) => gap({ at, radius }, one) > -0.05) && walls.every((wall) => wallGap(wall, at, radius) > -0.05);

/** @type {(wall: Wall, at: Point, radius: number) => Point} */
function besideWall(wall, at, radius) {
  const foot = nearestOn(wall, at);
  return along(foot, distance(foot, at) ? angle(foot, at) : 90, wall.half + radius);
}

/**
 * Where a base that was let go at `at` stands: in contact with what is within reach, pushed off what it would overlap.
 * @param {Point} at
 * @param {number} radius
 * @param {{others: Body[], walls: Wall[], reach?: number}} around
 * @returns {Point}
 */
export function snapped(at, radius, { others, walls, reach = 4 }) {
  const near = others.filter((one) => gap({ at, radius }, one) <= reach);
  const faces = walls.filter((wall) => wallGap(wall, at, radius) <= reach);
  const pairs = near.flatMap((one, n) => near.slice(n + 1).flatMap((other) => touchingBoth(one, other, radius)));
  const single = [...near.map((one) => atGap(one, at, radius)), ...faces.map((wall) => besideWall(wall, at, radius))];
  const corners = near.flatMap((one) => faces.flatMap((wall) => [besideWall(wall, atGap(one, at, radius), radius)]));
  const within = pairs.filter((one) => distance(one, at) <= reach * 1.5);
  const found = [within, single, pairs, corners].flatMap((ones) => nearest(at, ones.filter((one) => isFree(one, radius, others, walls))));
  if (found.length) return found[0];
  return isFree(at, radius, others, walls) ? at : pushedOff(at, radius, others, walls);
}

/** @type {(at: Point, ones: Point[]) => Point[]} the nearest one, or none */
const nearest = (at, ones) => [...ones].sort((a, b) => distance(a, at) - distance(b, at)).slice(0, 1);

/** @type {(at: Point, radius: number, others: Body[], walls: Wall[]) => Point} the nearest free place on growing rings */
function pushedOff(at, radius, others, walls) {
  for (let far = 1; far < 200; far += 1) {
    for (let turn = 0; turn < 360; turn += 10) {
      const place = along(at, turn, far);
      if (isFree(place, radius, others, walls)) return place;
    }
  }
  return at;
}

/**
 * The first free place in contact with a base, beginning above it and going round.
 * @type {(one: Body, radius: number, others: Body[], walls: Wall[]) => Point | null}
 */
export function beside(one, radius, others, walls) {
  for (const turn of [90, 270, 0, 180, 30, 150, 210, 330, 60, 120, 240, 300]) {
    const place = along(one.at, turn, one.radius + radius);
    if (isFree(place, radius, others, walls)) return place;
  }
  return null;
}

/**
 * A line shifted so that it lies flush against the base that it nearly touches; the line itself where it nearly touches none.
 * @type {(wall: Wall, bodies: Body[], reach?: number) => [Point, Point]}
 */
export function flush({ a, b, half }, bodies, reach = 4) {
  const near = bodies
    .map((one) => ({ one, by: wallGap({ a, b, half }, one.at, one.radius) }))
    .filter(({ by }) => Math.abs(by) <= reach)
    .sort((one, other) => Math.abs(one.by) - Math.abs(other.by))[0];
  if (!near) return [a, b];
  const foot = nearestOn({ a, b, half }, near.one.at);
  const far = distance(foot, near.one.at) || 1;
  const [dx, dy] = [((near.one.at[0] - foot[0]) / far) * near.by, ((near.one.at[1] - foot[1]) / far) * near.by];
  return [[a[0] + dx, a[1] + dy], [b[0] + dx, b[1] + dy]];
}
