import { SERVER_OFFSET_MS } from '#simulator/engine/kernel/index.ts';
import { DAY_STEPS, STEP_MS } from './grid.ts';

/** How busy each hour of the day is, from midnight in the server zone: quiet mornings, busy when America is awake. */
const HOURS = [
  30, 26, 22, 19, 17, 16, 16, 18, 24, 22, 21, 20, 19, 19, 21, 24, 27, 27, 26, 28, 33, 41, 42, 36,
] as const;

const HOUR_STEPS = DAY_STEPS / HOURS.length;
const OFFSET_STEPS = SERVER_OFFSET_MS / STEP_MS;

const BEFORE_HOUR: readonly number[] = HOURS.map((_, hour) =>
  HOURS.slice(0, hour).reduce((sum, weight) => sum + weight, 0),
);
const DAY_TOTAL = HOURS.reduce((sum, weight) => sum + weight, 0);

function until(step: number): number {
  const local = step + OFFSET_STEPS;
  const day = Math.floor(local / DAY_STEPS);
  const inDay = local - day * DAY_STEPS;
  const hour = Math.floor(inDay / HOUR_STEPS);
  const part = (inDay - hour * HOUR_STEPS) / HOUR_STEPS;
  return day * DAY_TOTAL + (BEFORE_HOUR[hour] ?? 0) + (HOURS[hour] ?? 0) * part;
}

/** The share of trading one expects in the steps [from, to), in a unit of its own. */
export function activity(from: number, to: number): number {
  return until(to) - until(from);
}
