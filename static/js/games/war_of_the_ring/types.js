// The forms of a case that the page reads and writes. Whether a case is in order, the referee says.

/**
 * @typedef {{id: string, side: string, region?: string, units?: Record<string, Record<string, number>>, [field: string]: any}} Army
 * @typedef {{id: string, feature?: string, settlement_controller?: string, adjacent?: string[], closed_to?: string[],
 *   [field: string]: any}} Region
 * @typedef {{kind?: string, attacker: string, defender: string, region: string, attacker_origin?: string, [field: string]: any}} Battle
 * @typedef {{players?: {id: string, name?: string, side?: string}[], battle: Battle, armies: Army[], regions?: Region[], [field: string]: any}} Position
 * @typedef {{position: Position, actions?: Record<string, any>[], claims?: Record<string, any>[], [field: string]: any}} Case
 * @typedef {{name: string, kind: string, value: string}} Entry one field of a form, as it stands on the page
 */

export {};
