/** The trades of the simulated crowd. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { mix32 } from '#simulator/engine/kernel/index.ts';
import { Draws } from './draws.ts';
import { STEP_MS, startOfStep, stepAt } from './grid.ts';
import type { PricePath } from './path.ts';

/** A trade of the simulated crowd. Price in ticks; `side` is the taker's. Ids grow with time and are unique in a pair. */
export interface Print {
  readonly id: number;
  readonly at: Instant;
  readonly price: number;
  readonly lots: number;
  readonly side: 'buy' | 'sell';
}

/** Upper bound of the prints of one step in the numbering. */
const IDS_PER_STEP = 4;

/** Of ten steps with trades, six have one print, three have two, one has three. */
function countFor(drawn: number): number {
  if (drawn < 0.6) return 1;
  return drawn < 0.9 ? 2 : 3;
}

/** The prints of one step, oldest first, the first as the step begins. Their lots add up to the step's volume. */
function printsOfStep(path: PricePath, seed: number, step: number): Print[] {
  const volume = path.volume(step);
  const price = path.price(step);
  const move = price - path.price(step - 1);
  const draws = new Draws(seed).seek(step);
  const count = Math.min(volume, countFor(draws.next()));
  let left = volume;
  return Array.from({ length: count }, (_, index) => {
    const others = count - 1 - index;
    const share = others === 0 ? left : 1 + Math.floor((left - others - 1) * draws.next());
    left -= share;
    const drawn = draws.next();
    const late = index === 0 ? 0 : Math.floor((STEP_MS * (index + drawn)) / count);
    const flat = mix32(seed, step, index + 1) < 2_147_483_648 ? 'buy' : 'sell';
    const moved = move > 0 ? 'buy' : 'sell';
    return {
      id: step * IDS_PER_STEP + index,
      at: startOfStep(step) + late,
      price,
      lots: share,
      side: move === 0 ? flat : moved,
    };
  });
}

/** The prints with from ≤ at < to, newest first, at most `limit`. A range without trades costs nothing to pass. */
export function tape(path: PricePath, seed: number, from: Instant, to: Instant, limit: number): Print[] {
  const prints: Print[] = [];
  const first = stepAt(from);
  let step = path.lastTraded(first, stepAt(to - 1) + 1);
  while (step !== undefined && prints.length < limit) {
    const inside = printsOfStep(path, seed, step).filter(({ at }) => at >= from && at < to);
    prints.push(...inside.reverse());
    step = path.lastTraded(first, step);
  }
  return prints.slice(0, Math.max(0, limit));
}
