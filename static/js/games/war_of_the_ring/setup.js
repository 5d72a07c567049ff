// Changes to what a battle starts from. Each gives a new document and decides no rule: what is wrong, the referee says.

/**
 * @typedef {import("./types.js").Case} Case
 * @typedef {import("./types.js").Region} Region
 * @typedef {import("./types.js").Army} Army
 */

const ORIGIN = "Region of the attacker"; // where a field battle is fought from when nobody has said
/** @type {(side: string) => string} */
const enemyOf = (side) => (side === "shadow" ? "free_peoples" : "shadow");

/** @type {(case_: Case, id: string) => string} */
const sideOf = (case_, id) => case_.position.armies.find((one) => one.id === id)?.side ?? "";

/** @type {(case_: Case) => string} */
const defender = (case_) => sideOf(case_, case_.position.battle.defender);

/**
 * The region of a name in a document that may be changed; made where it was only named.
 * @type {(case_: Case, id: string) => Region}
 */
function regionOf(case_, id) {
  const regions = (case_.position.regions ??= []);
  const found = regions.find((one) => one.id === id);
  if (found) return found;
  const made = { id };
  regions.push(made);
  return made;
}

/** @type {(case_: Case) => Region} */
const here = (case_) => regionOf(case_, case_.position.battle.region);

/**
 * A field battle, a siege or a sortie: in the last two the region is a Stronghold of the side inside.
 * @type {(case_: Case, kind: string) => Case}
 */
export function withKind(case_, kind) {
  const changed = structuredClone(case_);
  const battle = changed.position.battle;
  battle.kind = kind;
  for (const army of changed.position.armies) delete army.in_stronghold;
  if (kind === "field") {
    battle.attacker_origin = (here(changed).adjacent ?? [])[0] ?? ORIGIN;
    return changed;
  }
  delete battle.attacker_origin;
  const inside = kind === "siege" ? battle.defender : battle.attacker;
  Object.assign(here(changed), { feature: "stronghold", settlement_controller: sideOf(changed, inside) });
  return changed;
}

/** @type {(case_: Case, side: string) => Case} */
export function withAttacker(case_, side) {
  const changed = structuredClone(case_);
  const battle = changed.position.battle;
  if (sideOf(changed, battle.attacker) === side) return changed;
  [battle.attacker, battle.defender] = [battle.defender, battle.attacker];
  return withKind(changed, battle.kind ?? "field");
}

/**
 * Who plays the Shadow; the other player then plays the Free Peoples.
 * @type {(case_: Case, id: string) => Case}
 */
export function withShadow(case_, id) {
  const changed = structuredClone(case_);
  for (const player of changed.position.players ?? []) player.side = player.id === id ? "shadow" : "free_peoples";
  return changed;
}

/** @type {(case_: Case, name: string) => Case} */
export function withRegion(case_, name) {
  const changed = structuredClone(case_);
  const battle = changed.position.battle;
  if (!name || name === battle.region) return changed;
  here(changed).id = name;
  if (battle.attacker_origin === battle.region) battle.attacker_origin = name;
  for (const army of changed.position.armies) if (army.region === battle.region) army.region = name;
  battle.region = name;
  return changed;
}

/**
 * A City, Fortification or Stronghold belongs to the defender unless somebody says otherwise.
 * @type {(case_: Case, feature: string) => Case}
 */
export function withFeature(case_, feature) {
  const changed = structuredClone(case_);
  const region = here(changed);
  region.feature = feature;
  if (feature === "none") delete region.settlement_controller;
  else region.settlement_controller ??= defender(changed);
  return changed;
}

/**
 * A field of the embattled region; undefined takes it out.
 * @type {(case_: Case, field: string, value: unknown) => Case}
 */
export function withField(case_, field, value) {
  const changed = structuredClone(case_);
  const region = here(changed);
  if (value === undefined) delete region[field];
  else region[field] = value;
  return changed;
}

/** @type {(case_: Case, name: string) => Case} */
export function withNeighbour(case_, name) {
  const changed = structuredClone(case_);
  const region = here(changed);
  if (name && name !== region.id) region.adjacent = [...new Set([...(region.adjacent ?? []), name])];
  return changed;
}

/** @type {(case_: Case, name: string) => Case} */
export function withoutNeighbour(case_, name) {
  const changed = structuredClone(case_);
  const region = here(changed);
  region.adjacent = (region.adjacent ?? []).filter((one) => one !== name);
  return changed;
}

/**
 * What stands in a region next to the battle: nothing, a unit or a settlement of a side, or a closed border.
 * @type {(case_: Case, name: string, state: string) => Case}
 */
export function withNear(case_, name, state) {
  const changed = structuredClone(case_);
  const [what, side] = state.split(":");
  const position = changed.position;
  position.armies = position.armies.filter((one) => one.id !== garrison(name));
  const region = regionOf(changed, name);
  for (const field of ["feature", "settlement_controller", "closed_to"]) delete region[field];
  if (what === "units") position.armies.push({ id: garrison(name), side, region: name, units: { [anyNation(side)]: { regular: 1 } } });
  if (what === "settlement") region.settlement_controller = side;
  if (what === "closed") region.closed_to = [defender(changed)];
  return changed;
}

/** @type {(name: string) => string} */
const garrison = (name) => `${name} garrison`.slice(0, 64);
/** @type {(side: string) => string} */
const anyNation = (side) => (enemyOf(side) === "shadow" ? "gondor" : "sauron");
