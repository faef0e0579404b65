/** Multiplies prices by a factor, and finds thresholds before it was applied. */
import type { Threshold } from './tree.ts';

/** A price times a factor, as the nearest price there is; never below one tick. */
export function scaled(ticks: number, factor: number): number {
  return Math.max(1, Math.round(ticks * factor));
}

/**
 * The threshold that a price reaches exactly when `image` of it reaches the given one.
 * @param image never turns an order of prices round, and is close to a multiplication with `factor`
 */
export function thresholdBefore(
  { price, side }: Threshold,
  factor: number,
  image: (ticks: number) => number,
): Threshold {
  if (side === 'below' && price < 1) return { price: 0, side };
  if (side === 'above' && price <= 1) return { price: 1, side };
  const towards = side === 'below' ? 1 : -1;
  const holds = (ticks: number): boolean =>
    side === 'below' ? image(ticks) <= price : image(ticks) >= price;
  let ticks = Math.round((price + towards / 2) / factor);
  while (!holds(ticks)) ticks -= towards;
  while (holds(ticks + towards)) ticks += towards;
  return { price: ticks, side };
}
