// The forms of a case that the board reads and writes. Whether a case is in order, the referee says.

/**
 * @typedef {[number, number]} Hex
 * @typedef {{id: string, model: string, player: string, at: Hex, facing?: number, wounds?: number, action_points?: number,
 *   aboard?: string, [field: string]: any}} Warrior
 * @typedef {{name: string, kind?: string, faction?: string, wounds?: number, action_points?: number, [field: string]: any}} Card
 * @typedef {{id: string, name?: string, faction?: string}} Player
 * @typedef {{between: [Hex, Hex], kind: string}} Side
 * @typedef {[number, number, number]} Row a row of hexes: r, first q, last q
 * @typedef {{rows?: Row[], elevated?: Hex[], marked?: Hex[], sides?: Side[]}} Ground
 * @typedef {{players: Player[], models?: Record<string, Card>, warriors?: Warrior[], map?: Ground, [field: string]: any}} Position
 * @typedef {{position: Position, actions?: Record<string, any>[], claims?: Record<string, any>[], [field: string]: any}} Case
 * @typedef {{player: string, model: string, card: Card, count?: number}} Entry a model on offer
 */

/**
 * What the page knows beside the case.
 *
 * `facing` is how the next warrior is put down, `facings` what was last chosen by player, `isNext` that the compass is set for
 * the next one. `isPutDown` tells that the cursor is where a warrior was just put down. `moving` is who is repositioned,
 * `walking` the path in the case of the way that grows, `aiming` the action
 * that still needs its target, `way` the question that still needs its warrior. `detail` is whose details are open, `focus` the id of what is focused next.
 * @typedef {object} State
 * @property {Case} case_
 * @property {Hex} at
 * @property {number} facing
 * @property {Record<string, number>} facings
 * @property {boolean} isNext
 * @property {boolean} isPutDown
 * @property {string} tool
 * @property {Entry | null} entry
 * @property {string} said
 * @property {string} hint
 * @property {string} note said once, before what the next answer says
 * @property {string | null} moving
 * @property {string | null} walking
 * @property {Record<string, any> | null} starts the move that its first step enters
 * @property {Case | null} since the case in which the way began to grow
 * @property {Record<string, unknown>} needed what the question needs of the case, by its path
 * @property {{do: string, warrior: string, [field: string]: any} | null} aiming
 * @property {string | null} way
 * @property {string} using the warrior whose ability is chosen
 * @property {string} detail
 * @property {string} focus
 */

export {};
