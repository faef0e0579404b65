/** At most `count` of the values, evenly spread, the first and the last among them. */
export function thinned(values: readonly number[], count: number): readonly number[] {
  if (values.length <= count) return values;
  const step = (values.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => values[Math.round(index * step)] ?? 0);
}
