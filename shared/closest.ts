/** Names that are nearly alike, for "did you mean". */

/** How many letters have to be added, left out, replaced or exchanged with their neighbour to make one word of another. */
function distance(one: string, other: string): number {
  let [earlier, before]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ];
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (letter === wanted ? 0 : 1);
      const isTurned = letter === other[column - 1] && wanted === one[row - 1];
      const turned = isTurned ? (earlier[column - 1] ?? 0) + 1 : Infinity;
      now.push(Math.min(replaced, turned, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    [earlier, before] = [before, now];
  }
  return before.at(-1) ?? 0;
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The names that may have been meant, closest first: a few letters differ, or one is a part of the other. */
export function closestNames(wanted: string, names: readonly string[]): readonly string[] {
  const letters = lettersOf(wanted);
  const max = Math.max(1, Math.floor(letters.length / 3));
  const rated = names.map((name) => {
    const known = lettersOf(name);
    const isPart = letters.length >= 3 && (known.includes(letters) || letters.includes(known));
    const isFar = Math.abs(known.length - letters.length) > max;
    return { name, far: isPart ? 1 : isFar ? Infinity : distance(letters, known) };
  });
  return rated
    .filter(({ far }) => far <= max)
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ name }) => name);
}
