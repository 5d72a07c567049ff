// The forms of a case that the board reads and writes. Whether a case is in order, the referee says.

/**
 * @typedef {[number, number]} Space column and row of a square, [q, r] of a hex
 * @typedef {{name?: string, row?: string, wounds?: number, [field: string]: any}} Card
 * @typedef {{id: string, profile: string, player: string, at?: Space, wounds?: number, aboard?: string, [field: string]: any}} Model
 * @typedef {{id: string, name?: string}} Player
 * @typedef {{grid?: "square" | "hex", width?: number, height?: number, ground?: {kind: string, at?: Space[]}[],
 *   levels?: {level: number, at?: Space[]}[], lines?: {kind: string, between?: [Space, Space][]}[], void?: Space[],
 *   [field: string]: any}} Board
 * @typedef {{id: string, player: string, at?: Space, [field: string]: any}} Engine
 * @typedef {{players: Player[], board?: Board, profiles?: Record<string, Card>, models?: Model[], attacker?: string,
 *   phase?: string, engines?: Record<string, Engine[]>, [field: string]: any}} Position
 * @typedef {{position: Position, actions?: Record<string, any>[], claims?: Record<string, any>[], [field: string]: any}} Case
 * @typedef {{player: string, model: string, card: Card, count?: number}} Entry a model on offer; `model` is its profile in a case
 */

/**
 * What the page knows beside the case.
 *
 * `side` is the side of the space at the cursor that lines are drawn on, counted from the north with the clock. `moving` is the
 * model that is repositioned, `walking` the path in the case of a way that grows, `aiming` the action that still needs its model
 * or target, `foot` the lower end of a ladder, `pointing` the path in the case that the next space goes to.
 * @typedef {object} State
 * @property {Case} case_
 * @property {Space} at
 * @property {number} side
 * @property {string} tool "look", "put:player/model", "ground:kind", "line:kind", "level:up", "level:down" or "engine:kind"
 * @property {string | null} moving
 * @property {string | null} walking
 * @property {Record<string, any> | null} starts the move that its first step enters
 * @property {Case | null} since the case in which the way began to grow
 * @property {{do: string, model: string, [field: string]: any} | null} aiming
 * @property {Space | null} foot
 * @property {{path: string, opening: string} | null} pointing
 * @property {string} detail
 * @property {Record<string, number>} printed the wounds of each profile, as the board has shown them of a model that is not said to be wounded
 * @property {boolean} toFirst
 * @property {string} said
 * @property {string} hint
 * @property {string} note said once, before what the next answer says
 */

export {};
