/** How branches of a session descend from each other, and where two of them part. */
import type { ReplayBranch } from '#client/ui/host.ts';

/** The branches that one comes from, itself first, each with the instant at which it was left for the next. */
function ancestry(rows: readonly ReplayBranch[], name: string): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  let at = Infinity;
  for (let row = rows.find((each) => each.name === name); row && !left.has(row.name);) {
    left.set(row.name, at);
    const { from, at: begun } = row;
    at = Math.min(at, begun ?? Infinity);
    row = rows.find((each) => each.name === from);
  }
  return left;
}

/** Whether one branch was taken from the other, or from one that was. */
export const isTakenFrom = (rows: readonly ReplayBranch[], one: string, other: string): boolean =>
  one !== other && ancestry(rows, one).has(other);

/** The instant up to which two branches are the same; undefined where they have nothing in common. */
export function partingOf(rows: readonly ReplayBranch[], one: string, other: string): number | undefined {
  const others = ancestry(rows, other);
  for (const [name, at] of ancestry(rows, one)) {
    const otherAt = others.get(name);
    if (otherAt !== undefined) return Math.min(at, otherAt);
  }
  return undefined;
}
