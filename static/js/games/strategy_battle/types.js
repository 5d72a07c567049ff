// The forms of a case that the table reads and writes. Whether a case is in order, the referee says.

/**
 * @typedef {[number, number]} Point in millimetres, y upwards, unless it stands in a case
 * @typedef {{at: Point, radius: number}} Body a base on the table
 * @typedef {{a: Point, b: Point, half: number}} Wall one straight piece, half its thickness to each side
 * @typedef {{name?: string, base?: number | string, height?: number, wounds?: number, hero?: boolean, [field: string]: any}} Profile
 * @typedef {{id: string, profile: string, player: string, at?: Point, prone?: boolean, banner?: boolean, [field: string]: any}} Model
 * @typedef {{id: string, name?: string, side: string}} Player
 * @typedef {{id: string, kind: string, points?: Point[], closed?: boolean, thickness?: number, height?: number, [field: string]: any}} Terrain
 * @typedef {{unit?: "mm" | "in", players: Player[], profiles?: Record<string, Profile>, models?: Model[], terrain?: Terrain[],
 *   [field: string]: any}} Position
 * @typedef {{position: Position, actions?: Record<string, any>[], claims?: Record<string, any>[], [field: string]: any}} Case
 * @typedef {{player: string, profile: string, card: Profile}} Entry a base on offer
 * @typedef {{id: string, point: number}} Grip what of a piece of terrain is held: one of its points, or -1 for the whole
 * @typedef {{path: string, index: number, value: Record<string, any>}} Insertion an event of a Fight, and where it goes
 */

/**
 * What the page knows beside the case.
 *
 * `chosen` is the base that is moved and asked about; `grip` the piece of terrain that is moved instead. `line` holds the points of a piece of terrain that is half drawn.
 * `pointing` is the way back that is pointed at next, and whose it is.
 * @typedef {object} State
 * @property {Case} case_
 * @property {string} chosen
 * @property {Grip | null} grip
 * @property {string} tool "look", "base:player/profile" or "line:kind"
 * @property {Point[]} line
 * @property {{insertion: Insertion, of: string} | null} pointing
 * @property {"in" | "mm"} unit
 * @property {string} said
 * @property {string} note said once, before what the next answer says
 */

export {};
