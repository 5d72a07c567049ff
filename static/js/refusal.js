// What a refusal says, and where: at its fields, and once. The sentence above the button says only what no field says.

/** @typedef {{ field: string, text: string, said: string }} Fault */

/**
 * @param {{ detail: string, faults?: Fault[] }} refusal
 * @param {(name: string) => boolean} hasField whether the form shows a field of this name
 * @returns {{ title: string, atFields: Fault[], rest: string[] }}
 */
export function placed({ detail, faults = [] }, hasField) {
  const atFields = faults.filter(({ field }) => hasField(field));
  const rest = faults.filter((one) => !atFields.includes(one) && one.text !== detail).map(({ said }) => said);
  return { title: atFields.some(({ text }) => text === detail) ? "" : detail, atFields, rest };
}
