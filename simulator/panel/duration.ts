import type { PanelText } from './texts.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration as text, in its two largest units: `5 min 36 s`. */
export function durationText(seconds: number, text: PanelText): string {
  let rest = Math.floor(seconds);
  const counted = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { unit: `span_${unit}` as const, count };
  });
  const leading = counted.findIndex(({ count }) => count > 0);
  const shown = leading < 0 ? counted.slice(-1) : counted.slice(leading, leading + 2);
  return shown
    .filter(({ count }, place) => place === 0 || count > 0)
    .map(({ unit, count }) => text(unit, { count }))
    .join(' ');
}
