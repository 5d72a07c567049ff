// A small case for the tests: two players, a warrior of each.

/** @returns {import("../../static/js/games/combat_hex/types.js").Case} */
export const aCase = () => ({
  ruleset: "combat-hex/3.1.2",
  position: {
    players: [{ id: "rohan", name: "Rohan" }, { id: "orcs", name: "Orcs" }],
    models: { rider: { name: "Rider", wounds: 2, action_points: 1 }, orc: { name: "Orc" } },
    warriors: [
      { id: "R1", model: "rider", player: "rohan", at: [0, 0], facing: 5 },
      { id: "O1", model: "orc", player: "orcs", at: [0, 1], facing: 2 },
    ],
  },
  actions: [],
});

/** @type {(id: "rider" | "orc") => import("../../static/js/games/combat_hex/types.js").Entry} */
export const entryOf = (id) => ({ player: id === "orc" ? "orcs" : "rohan", model: id, card: { name: id === "orc" ? "Orc" : "Rider" } });

/**
 * @param {Partial<import("../../static/js/games/combat_hex/types.js").State>} [more]
 * @returns {import("../../static/js/games/combat_hex/types.js").State}
 */
export const aState = (more) => ({
  case_: aCase(), at: [0, 0], facing: 5, facings: {}, isNext: false, isPutDown: false, tool: "look", entry: null, said: "", note: "", hint: "",
  moving: null, walking: null, starts: null, since: null, needed: {}, aiming: null, way: null, using: "", detail: "", focus: "", ...more,
});
