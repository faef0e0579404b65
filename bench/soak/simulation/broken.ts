/** How a check of the simulation fails. */

/** A promise that the simulation found broken. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** Throws Broken unless it is so. */
export function mustHold(isSo: boolean, otherwise: () => string): asserts isSo {
  if (!isSo) throw new Broken(otherwise());
}
