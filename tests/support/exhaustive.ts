/** Small worlds tried whole: every combination of choices instead of a random sample. */

/** Takes one of some values; which one is decided from outside. */
export type Pick = <T>(from: readonly T[]) => T;

/**
 * Calls `run` once for each sequence of values that its picks can take, in order. What may be picked may depend on what was picked
 * before. Returns how many there are.
 */
export async function everyCombination(run: (pick: Pick) => void | Promise<void>): Promise<number> {
  const places: { index: number; count: number }[] = [];
  for (let runs = 1; ; runs += 1) {
    let depth = 0;
    await run((from) => {
      const place = (places[depth] ??= { index: 0, count: from.length });
      if (place.count !== from.length) throw new Error(`pick ${depth} had ${place.count} values before`);
      depth += 1;
      return from[place.index] as (typeof from)[number];
    });
    while (places.length > 0 && (places.at(-1)?.index ?? 0) + 1 === places.at(-1)?.count) places.pop();
    const last = places.at(-1);
    if (last === undefined) return runs;
    last.index += 1;
  }
}
