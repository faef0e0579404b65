/** Operator commands on the market: price overrides, halts, the maker's quotes, listing. */
import { Refusal, requireOperator, seed32 } from '#simulator/engine/kernel/index.ts';
import type { Actor, Context } from '#simulator/engine/kernel/index.ts';
import { STEP_MS, stepAt } from '../grid.ts';
import { pairs as housePairs } from '../instruments.ts';
import type { Pair } from '../instruments.ts';
import type { PairOverrides, Ramp, PairStatus } from './records.ts';
import { startedBy, factorAt, rampAt, constantRamp } from './ramps.ts';
import { DEFAULT_VOLUME, MARKET_LIMITS } from './limits.ts';
import type { Range } from './limits.ts';
import { moved } from './moving.ts';
import { shaken } from './shaking.ts';
import type { Overrides } from './state.ts';

/** `pairs` are ids (`match_id`); none means all displayed pairs. */
interface OnPairs {
  readonly pairs: readonly number[];
}

/** `permille` is the change wanted, from the present overridden price; `volume` multiplies the crowd's trades during the override. */
type MoveInput = OnPairs & {
  readonly permille: number;
  readonly overMs: number;
  readonly volume?: number;
};

/** `permille` is the amplitude. */
type ShakeInput = OnPairs & {
  readonly permille: number;
  readonly forMs: number;
  readonly volume?: number;
};

/** `pair` is an id. */
type OnPair = { readonly pair: number };

/** `ticks` is the price. */
type PinInput = OnPair & { readonly ticks: number };

/** `factor` multiplies the distance between the maker's quotes. */
type SpreadInput = OnPairs & { readonly factor: number; readonly forMs: number };

type LiquidityInput = OnPairs & { readonly sizePercent: number; readonly spreadPercent: number };

/** What the commands stand on. */
export interface OverrideDeps {
  readonly context: Context;
  readonly seed: string;
  readonly overrides: Overrides;
  /** The reference price at a step. */
  price(pair: Pair, step: number): number;
  /** The price without the pair's own overrides. */
  originalPrice(pair: Pair, step: number): number;
  /** The pair whose price a pair follows. */
  leaderOf(pair: Pair): Pair | undefined;
  /** Reported when a pair has been taken off the lists, inside the command. */
  delisted(pair: Pair): void;
}

/** A pair that a command is for; one that follows another is overridden with it and needs no override of its own. */
interface Target {
  readonly pair: Pair;
  readonly pairOverrides: PairOverrides;
  readonly isLed: boolean;
}

/** All moves together leave a price between a thousandth and a thousand times what it would be. */
const MIN_FACTOR = 0.001;
const MAX_FACTOR = 1000;

/**
 * The commands `market.move`, `.shake`, `.pin`, `.unpin`, `.liquidity`, `.spread`, `.halt`, `.resume`, `.list` and `.delist`; all refuse
 * others with NOT_OWNER.
 */
export function createOverrideCommands(deps: OverrideDeps) {
  /** A command of the operator; when it is refused, the overrides are restored. */
  const operate =
    <Input>(act: (deps: OverrideDeps, input: Input) => void) =>
    (actor: Actor, input: Input): null => {
      requireOperator(actor);
      const before = deps.overrides.all;
      deps.context.onRefusal(() => deps.overrides.undo(before));
      act(deps, input);
      return null;
    };
  return {
    /** `market.move`: refuses with PARAM, NOT_FOUND, and CLOSED for a halted pair that is named. */
    move: operate(move),
    /** `market.shake`: refuses as `market.move` does. */
    shake: operate(shake),
    /** `market.pin`: refuses with PARAM, NOT_FOUND, and CLOSED for a halted pair. */
    pin: operate(pin),
    /** `market.unpin`: refuses with PARAM, NOT_FOUND. */
    unpin: operate(unpin),
    /** `market.liquidity`: refuses with PARAM, NOT_FOUND. */
    liquidity: operate(setLiquidity),
    /** `market.spread`: refuses with PARAM, also where the quotes would be too far apart, and NOT_FOUND. */
    spread: operate(widen),
    /** `market.halt`: refuses with PARAM, NOT_FOUND, and CLOSED for a pair that is not listed. */
    halt: operate(halt),
    /** `market.resume`: refuses as `market.halt` does. */
    resume: operate(resume),
    /** `market.list`: refuses with NOT_FOUND. */
    list: operate(list),
    /** `market.delist`: refuses with NOT_FOUND. */
    delist: operate(delist),
  };
}

function move(deps: OverrideDeps, { pairs, permille, overMs, volume = DEFAULT_VOLUME }: MoveInput): void {
  requireNumber('permille', permille, MARKET_LIMITS.movePermille);
  requireWhole('overMs', overMs, MARKET_LIMITS.moveMs);
  requireWhole('volume', volume, MARKET_LIMITS.volume);
  const now = present(deps);
  const steps = Math.max(1, Math.ceil(overMs / STEP_MS));
  const start = bendable(deps, pairs).map(({ pair, pairOverrides, isLed }) => {
    const inForce = factorAt(rampAt(pairOverrides.trend, now), now);
    const end = isLed ? inForce : inForce * (1 + permille / 1000);
    if (end < MIN_FACTOR || end > MAX_FACTOR) {
      const { min, max } = MARKET_LIMITS.movePermille;
      throw outside('permille', {
        min: Math.max(min, Math.ceil((MIN_FACTOR / inForce - 1) * 1000)),
        max: Math.min(max, Math.floor((MAX_FACTOR / inForce - 1) * 1000)),
      });
    }
    const seed = seed32(`${deps.seed}/move/${pair.symbol}`);
    return {
      pair,
      pairOverrides: {
        ...pairOverrides,
        trend: moved(pairOverrides.trend, now, { seed, end, steps, volume }),
      },
    };
  });
  for (const { pair, pairOverrides } of start) deps.overrides.set(pair.id, pairOverrides);
}

function shake(deps: OverrideDeps, { pairs, permille, forMs, volume = DEFAULT_VOLUME }: ShakeInput): void {
  requireNumber('permille', permille, MARKET_LIMITS.shakePermille);
  requireWhole('forMs', forMs, MARKET_LIMITS.shakeMs);
  requireWhole('volume', volume, MARKET_LIMITS.volume);
  const now = present(deps);
  const steps = Math.ceil(forMs / STEP_MS);
  for (const { pair, pairOverrides, isLed } of bendable(deps, pairs)) {
    const seed = seed32(`${deps.seed}/shake/${pair.symbol}`);
    const amplitude = isLed ? 0 : permille / 1000;
    const shakes = shaken(pairOverrides.shakes, now, { seed, amplitude, steps, volume });
    deps.overrides.set(pair.id, { ...pairOverrides, shakes });
  }
}

function pin(deps: OverrideDeps, { pair: id, ticks }: PinInput): void {
  requireWhole('ticks', ticks, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const { pair, pairOverrides } = targetOf(deps, id);
  if (pairOverrides.status === 'halted') throw new Refusal('CLOSED');
  const now = present(deps);
  const factor = ticks / deps.originalPrice(pair, now);
  if (factor < MIN_FACTOR || factor > MAX_FACTOR) throw new Refusal('PARAM', { field: 'ticks' });
  const free = unpinned(deps, pair, pairOverrides);
  deps.overrides.set(pair.id, { ...free, pins: [...free.pins, { from: now + 1, price: ticks }] });
}

function unpin(deps: OverrideDeps, { pairs }: OnPairs): void {
  for (const { pair, pairOverrides } of named(deps, pairs))
    deps.overrides.set(pair.id, unpinned(deps, pair, pairOverrides));
}

/** A pair whose price is free from the next step on: it goes on from where it was pinned. */
function unpinned(deps: OverrideDeps, pair: Pair, pairOverrides: PairOverrides): PairOverrides {
  const last = pairOverrides.pins.at(-1);
  if (last === undefined || last.to !== undefined) return pairOverrides;
  const now = present(deps);
  const earlier = pairOverrides.pins.slice(0, -1);
  if (last.from > now) return { ...pairOverrides, pins: earlier };
  return {
    ...goneOnFrom(deps, pair, pairOverrides, last.price),
    pins: [...earlier, { ...last, to: now + 1 }],
  };
}

function setLiquidity(deps: OverrideDeps, { pairs, sizePercent, spreadPercent }: LiquidityInput): void {
  requireWhole('sizePercent', sizePercent, MARKET_LIMITS.sizePercent);
  requireWhole('spreadPercent', spreadPercent, MARKET_LIMITS.spreadPercent);
  const now = present(deps);
  for (const { pair, pairOverrides } of named(deps, pairs)) {
    const earlier = pairOverrides.quoting.filter(({ from }) => from <= now);
    const quoting = [...earlier, { from: now + 1, sizePercent, spreadPercent }];
    deps.overrides.set(pair.id, { ...pairOverrides, quoting });
  }
}

/** Ends by itself with the quotes that were set before; a spread that is running is replaced. */
function widen(deps: OverrideDeps, { pairs, factor, forMs }: SpreadInput): void {
  requireNumber('factor', factor, MARKET_LIMITS.spreadFactor);
  requireWhole('forMs', forMs, MARKET_LIMITS.spreadMs);
  const from = present(deps) + 1;
  const to = from + Math.ceil(forMs / STEP_MS);
  for (const { pair, pairOverrides } of named(deps, pairs)) {
    const { sizePercent, spreadPercent: usual } = deps.overrides.lastLiquidity(pair.id);
    const spreadPercent = Math.round(usual * factor);
    const { max } = MARKET_LIMITS.spreadPercent;
    if (spreadPercent > max) throw outside('factor', { min: 1, max: Math.floor((max / usual) * 100) / 100 });
    const earlier = pairOverrides.quoting.filter((each) => each.from < from);
    const widened = { from, sizePercent, spreadPercent };
    const quoting = [...earlier, widened, { from: to, sizePercent, spreadPercent: usual }];
    deps.overrides.set(pair.id, { ...pairOverrides, quoting });
  }
}

function halt(deps: OverrideDeps, { pairs }: OnPairs): void {
  const now = present(deps);
  for (const { pair, pairOverrides } of listed(deps, pairs)) {
    if (pairOverrides.status === 'halted') continue;
    const halts = [...pairOverrides.halts, { from: now + 1, price: deps.price(pair, now) }];
    changeStatus(deps, pair, { ...pairOverrides, halts, status: 'halted' });
  }
}

function resume(deps: OverrideDeps, { pairs }: OnPairs): void {
  for (const { pair, pairOverrides } of listed(deps, pairs)) {
    if (pairOverrides.status === 'halted')
      changeStatus(deps, pair, resumed(deps, pair, pairOverrides, 'trading'));
  }
}

/** A halted pair from the next step on. */
function resumed(
  deps: OverrideDeps,
  pair: Pair,
  pairOverrides: PairOverrides,
  status: PairStatus,
): PairOverrides {
  const now = present(deps);
  const earlier = pairOverrides.halts.slice(0, -1);
  const last = pairOverrides.halts[pairOverrides.halts.length - 1];
  if (last === undefined || last.from > now) return { ...pairOverrides, halts: earlier, status };
  return {
    ...goneOnFrom(deps, pair, pairOverrides, last.price),
    status,
    halts: [...earlier, { ...last, to: now + 1 }],
  };
}

/**
 * A pair whose price stood and is to go on from there, with what was left of its overrides dropped. The new factor is written at the
 * present step, which the halt or the pin hides, so that an override given now already starts from it.
 */
function goneOnFrom(
  deps: OverrideDeps,
  pair: Pair,
  pairOverrides: PairOverrides,
  price: number,
): PairOverrides {
  const now = present(deps);
  const factor = price / deps.originalPrice(pair, now);
  const restarted = (ramps: readonly Ramp[], from: number) => [
    ...startedBy(ramps, now - 1),
    constantRamp(now, from),
  ];
  return {
    ...pairOverrides,
    trend: restarted(pairOverrides.trend, factor),
    shakes: restarted(pairOverrides.shakes, 1),
  };
}

function list(deps: OverrideDeps, { pair: id }: OnPair): void {
  const { pair, pairOverrides } = targetOf(deps, id);
  if (pairOverrides.status !== 'delisted') return;
  const opening = deps.overrides.openingStep(id) === Infinity ? { firstListed: present(deps) } : {};
  changeStatus(deps, pair, { ...pairOverrides, ...opening, status: 'trading' });
}

function delist(deps: OverrideDeps, { pair: id }: OnPair): void {
  const { pair, pairOverrides } = targetOf(deps, id);
  if (pairOverrides.status === 'delisted') return;
  const open =
    pairOverrides.status === 'halted' ? resumed(deps, pair, pairOverrides, 'delisted') : pairOverrides;
  changeStatus(deps, pair, { ...open, status: 'delisted' });
  deps.delisted(pair);
}

function changeStatus({ overrides, context }: OverrideDeps, pair: Pair, pairOverrides: PairOverrides): void {
  overrides.set(pair.id, pairOverrides);
  context.emit({ type: 'market.status', pair: pair.id, status: pairOverrides.status });
}

function present({ context }: OverrideDeps): number {
  return stepAt(context.now());
}

function targetOf({ overrides }: OverrideDeps, id: number): Target {
  const pair = overrides.pairs.find((each) => each.id === id);
  if (pair === undefined) throw new Refusal('NOT_FOUND');
  return { pair, pairOverrides: overrides.of(id), isLed: false };
}

/** The pairs a command names, each once; all that are displayed when it names none. */
function named(deps: OverrideDeps, ids: readonly number[]): Target[] {
  if (!Array.isArray(ids)) throw new Refusal('PARAM', { field: 'pairs' });
  if (ids.length > 0) return [...new Set(ids)].map((id) => targetOf(deps, id));
  return deps.overrides.pairs
    .map(({ id }) => targetOf(deps, id))
    .filter(({ pairOverrides }) => pairOverrides.status !== 'delisted');
}

function listed(deps: OverrideDeps, ids: readonly number[]): Target[] {
  const targets = named(deps, ids);
  if (targets.some(({ pairOverrides }) => pairOverrides.status === 'delisted')) throw new Refusal('CLOSED');
  return targets;
}

/**
 * The pairs whose price a command may override, not pinned any more. One whose leader is overridden by the same command follows it.
 * When none is named, halted pairs are left out, and so are pairs of two dollars, in which the exchange quotes its own pairs: when everything falls, the dollar
 * does not.
 */
function bendable(deps: OverrideDeps, ids: readonly number[]): Target[] {
  const targets = named(deps, ids);
  const isHalted = ({ pairOverrides }: Target): boolean => pairOverrides.status === 'halted';
  if (ids.length > 0 && targets.some(isHalted)) throw new Refusal('CLOSED');
  const quotes = new Set(housePairs.map(({ quote }) => quote));
  const movable = targets.filter(
    (target) => ids.length > 0 || !(isHalted(target) || quotes.has(target.pair.base)),
  );
  return movable.map((target) => {
    const leader = deps.leaderOf(target.pair);
    const goesAlong = ids.length === 0 || movable.some(({ pair }) => pair.id === leader?.id);
    const pairOverrides = unpinned(deps, target.pair, target.pairOverrides);
    return { ...target, pairOverrides, isLed: leader !== undefined && goesAlong };
  });
}

/** PARAM with the bounds that the field is outside of. */
const outside = (field: string, { min, max }: Range): Refusal =>
  new Refusal('PARAM', { field, min: String(min), max: String(max) });

function requireNumber(field: string, value: number, range: Range): void {
  if (typeof value !== 'number' || !(value >= range.min && value <= range.max)) throw outside(field, range);
}

function requireWhole(field: string, value: number, range: Range): void {
  requireNumber(field, value, range);
  if (!Number.isSafeInteger(value)) throw new Refusal('PARAM', { field });
}
