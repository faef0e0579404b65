/** Durations as tests write them, such as `15m`. */

/** A span of virtual time: milliseconds, or a text such as `15m`, `2h30m`, `1d`, `500ms`. */
export type Duration = number | string;

const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;

const NUMBER_PATTERN = '(\\d+(?:\\.\\d+)?)';
const shape = new RegExp(
  `^${Object.keys(unitMs)
    .map((unit) => `(?:${NUMBER_PATTERN}${unit})?`)
    .join('')}$`,
);

/**
 * Milliseconds of a duration. A text has each unit at most once, from days to milliseconds (`1d12h`, `1.5h`, `2m30s`).
 * @throws RangeError that shows the text and how it should have been written
 */
export function durationMs(duration: Duration): number {
  const sum = typeof duration === 'number' ? duration : sumOf(duration);
  if (sum === undefined) throw notA(duration, 'write it as 15m, 2h30m, 1d12h, 90s or 500ms');
  if (!Number.isSafeInteger(sum)) throw notA(duration, 'it is no whole number of milliseconds');
  if (sum < 0) throw notA(duration, 'time is counted forwards; see clock.back()');
  return sum;
}

function sumOf(text: string): number | undefined {
  const figures = text === '' ? undefined : shape.exec(text)?.slice(1);
  const spans = Object.values(unitMs).map((unit, index) => Number(figures?.[index] ?? 0) * unit);
  return figures && spans.reduce((sum, span) => sum + span, 0);
}

function notA(duration: Duration, reason: string): RangeError {
  return new RangeError(`${JSON.stringify(duration)} is not a duration: ${reason}.`);
}
