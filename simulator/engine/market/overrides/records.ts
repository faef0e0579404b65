/** What the market remembers of each pair, and its rows in a dump. Each layer is in order of time. */
import { codec, MalformedState, read } from '#simulator/engine/kernel/index.ts';
import type { Codec, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';

/** A record that is saved as the list of its members, in the order of the fields, with null for one that is absent. */
function row<F extends Parameters<typeof codec.record>[0]>(fields: F) {
  const keys = Object.keys(fields);
  const record = codec.record(fields);
  return {
    read(value: Plain | undefined, path: string) {
      const given = read.list(value, path);
      return record(
        Object.fromEntries(keys.flatMap((key, i) => (given[i] == null ? [] : [[key, given[i]]]))),
        path,
      );
    },
    write: (given: { readonly [K in keyof F]?: Plain }): Plain => keys.map((key) => given[key] ?? null),
  };
}

const step = codec.integer();

const factor: Codec<number> = (value, path) => {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  throw new MalformedState(path, 'expected a factor above zero');
};

const rampRow = row({
  from: step,
  start: factor,
  end: factor,
  steps: codec.integer(1),
  volume: codec.integer(1),
});

/**
 * A segment of a factor on the price: from `start`, in force at the step before `from`, evenly to `end`, which is reached
 * after so many steps and then stays until the next segment begins. `volume` multiplies what the crowd trades.
 */
export type Ramp = TypeOf<typeof rampRow.read>;

const fixedRow = row({ from: step, to: codec.optional(step), price: codec.integer(1) });

/** Steps at which the price stands: [from, to), open while `to` is missing. Price in ticks. */
export type FixedPrice = TypeOf<typeof fixedRow.read>;

const quotingRow = row({ from: step, sizePercent: codec.integer(1), spreadPercent: codec.integer(1) });

/** Items of which each begins at a later step than the one before. */
const inOrder =
  <T extends { readonly from: number }>(item: Codec<T>): Codec<readonly T[]> =>
  (value, path) => {
    const items = read.items(value, path, item);
    items.forEach(({ from }, index) => {
      if (from <= (items[index - 1]?.from ?? -Infinity))
        throw new MalformedState(`${path}[${index}]`, 'expected a later step');
    });
    return items;
  };

/** Segments of which the last does not change the factor. */
const ramps: Codec<readonly Ramp[]> = (value, path) => {
  const found = inOrder(rampRow.read)(value, path);
  const last = found.at(-1);
  if (last !== undefined && last.start !== last.end)
    throw new MalformedState(`${path}[${found.length - 1}]`, 'expected a factor that stands at last');
  return found;
};

/** Halts or pins, each over before the next begins; only the last may be without an end. */
const fixedPrices: Codec<readonly FixedPrice[]> = (value, path) => {
  const fixed = inOrder(fixedRow.read)(value, path);
  fixed.forEach(({ from, to = Infinity }, index) => {
    if (to <= from) throw new MalformedState(`${path}[${index}].to`, 'expected a later step than the first');
    if (to > (fixed[index + 1]?.from ?? Infinity))
      throw new MalformedState(`${path}[${index}]`, 'expected an end before the next begins');
  });
  return fixed;
};

const savedPair = codec.record({
  pair: codec.integer(),
  status: codec.oneOf(['trading', 'halted', 'delisted']),
  /** Of a pair that the scenario holds back: the step in force when it was first listed; missing until then. */
  firstListed: codec.optional(step),
  trend: ramps,
  shakes: ramps,
  pins: (value, path) => (value === undefined ? [] : fixedPrices(value, path)),
  halts: fixedPrices,
  quoting: inOrder(quotingRow.read),
});

/** All that was done to a pair. Never changed, only replaced. */
export type PairOverrides = Omit<TypeOf<typeof savedPair>, 'pair'>;

/** Whether a pair can be traded: halted ones are shown and wait, delisted ones are gone from all lists. */
export type PairStatus = PairOverrides['status'];

/** What was done to a pair as a row of a dump. */
export function toSaved(pair: number, { status, firstListed, ...layers }: PairOverrides): Plain {
  const { trend, shakes, pins, halts, quoting } = layers;
  return {
    pair,
    status,
    ...(firstListed === undefined ? {} : { firstListed }),
    trend: trend.map(rampRow.write),
    shakes: shakes.map(rampRow.write),
    ...(pins.length === 0 ? {} : { pins: pins.map(fixedRow.write) }),
    halts: halts.map(fixedRow.write),
    quoting: quoting.map(quotingRow.write),
  };
}

/** Reads the rows of a dump; `isLate` is true for pairs that the scenario lists later. Throws MalformedState naming the path. */
export function readSaved(
  plain: Plain,
  known: readonly number[],
  isLate: (pair: number) => boolean,
): ReadonlyMap<number, PairOverrides> {
  const overrides = new Map<number, PairOverrides>();
  read.items(plain, '$', (value, path) => {
    const { pair, ...pairOverrides } = savedPair(value, path);
    if (!known.includes(pair)) throw new MalformedState(`${path}.pair`, `there is no pair ${pair}`);
    if (overrides.has(pair)) throw new MalformedState(`${path}.pair`, `pair ${pair} comes twice`);
    checkHalts(pairOverrides, path);
    checkFirstListed(pairOverrides, isLate(pair), path);
    overrides.set(pair, pairOverrides);
  });
  return overrides;
}

/** A halted pair has one halt without an end, the last; any other has none. */
function checkHalts({ status, halts }: PairOverrides, path: string): void {
  halts.forEach(({ to }, index) => {
    const isOpen = status === 'halted' && index === halts.length - 1;
    if (isOpen !== (to === undefined))
      throw new MalformedState(`${path}.halts[${index}]`, `no halt of a pair that is ${status}`);
  });
  if (status === 'halted' && halts.length === 0)
    throw new MalformedState(`${path}.halts`, 'expected the halt of a halted pair');
}

/** A pair that was held back and is listed now has been listed at some step; any other has no such step. */
function checkFirstListed({ status, firstListed }: PairOverrides, isLate: boolean, path: string): void {
  if (firstListed !== undefined && !isLate)
    throw new MalformedState(`${path}.firstListed`, 'the pair was not held back');
  if (firstListed === undefined && isLate && status !== 'delisted')
    throw new MalformedState(`${path}.firstListed`, 'expected a whole number, there is none');
}
