import type { Plain } from '#simulator/kernel/index.ts';
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { FixedPrice } from './bend.ts';
import type { Conduct, PairStatus, Quoting } from './conduct.ts';
import type { Leg } from './legs.ts';
import { isFlat } from './legs.ts';

const STATUSES: readonly PairStatus[] = ['trading', 'halted', 'delisted'];

/** What was done to a pair as a row of a dump. */
export function toSaved(pair: number, conduct: Conduct): Plain {
  const { status, firstListed, trend, shakes, pins, halts, quoting } = conduct;
  return {
    pair,
    status,
    ...(firstListed === undefined ? {} : { firstListed }),
    trend: trend.map(legRow),
    shakes: shakes.map(legRow),
    ...(pins.length === 0 ? {} : { pins: pins.map(fixedRow) }),
    halts: halts.map(fixedRow),
    quoting: quoting.map(({ from, sizePercent, spreadPercent }) => [from, sizePercent, spreadPercent]),
  };
}

function legRow({ from, start, end, steps, volume }: Leg): Plain {
  return [from, start, end, steps, volume];
}

function fixedRow({ from, to, price }: FixedPrice): Plain {
  return [from, to ?? null, price];
}

/** Reads the rows of a dump; `isLate` tells pairs that the scenario holds back. Throws MalformedState naming the path. */
export function readSaved(
  plain: Plain,
  known: readonly number[],
  isLate: (pair: number) => boolean,
): ReadonlyMap<number, Conduct> {
  const conducts = new Map<number, Conduct>();
  read.items(plain, '$', (row, path) => {
    const members = read.object(row, path);
    const pair = read.integer(members['pair'], `${path}.pair`);
    if (!known.includes(pair)) throw new MalformedState(`${path}.pair`, `there is no pair ${pair}`);
    if (conducts.has(pair)) throw new MalformedState(`${path}.pair`, `pair ${pair} comes twice`);
    conducts.set(pair, readConduct(members, path, isLate(pair)));
  });
  return conducts;
}

type Members = { readonly [key: string]: Plain };

function readConduct(members: Members, path: string, isLate: boolean): Conduct {
  const status = STATUSES.find((each) => each === members['status']);
  if (status === undefined) throw new MalformedState(`${path}.status`, `expected ${STATUSES.join(' or ')}`);
  const halts = readFixedPrices(members['halts'], `${path}.halts`);
  halts.forEach(({ to }, index) => {
    const isOpen = status === 'halted' && index === halts.length - 1;
    if (isOpen !== (to === undefined))
      throw new MalformedState(`${path}.halts[${index}]`, `no halt of a pair that is ${status}`);
  });
  if (status === 'halted' && halts.length === 0)
    throw new MalformedState(`${path}.halts`, 'expected the halt of a halted pair');
  return {
    status,
    ...readFirstListed(members, path, { isLate, isListed: status !== 'delisted' }),
    trend: readLegs(members['trend'], `${path}.trend`),
    shakes: readLegs(members['shakes'], `${path}.shakes`),
    pins: members['pins'] === undefined ? [] : readFixedPrices(members['pins'], `${path}.pins`),
    halts,
    quoting: inOrder(members['quoting'], `${path}.quoting`, readQuoting),
  };
}

/** A pair that was held back and is listed now has been listed at some step; any other has no such step. */
function readFirstListed(
  members: Members,
  path: string,
  { isLate, isListed }: { readonly isLate: boolean; readonly isListed: boolean },
): Pick<Conduct, 'firstListed'> {
  const step = members['firstListed'];
  if (step === undefined && !(isLate && isListed)) return {};
  const firstListed = read.integer(step, `${path}.firstListed`, 0);
  if (!isLate) throw new MalformedState(`${path}.firstListed`, 'the pair was not held back');
  return { firstListed };
}

/** Items that begin one after the other. */
function inOrder<T extends { readonly from: number }>(
  plain: Plain | undefined,
  path: string,
  item: (plain: Plain, path: string) => T,
): readonly T[] {
  const items = read.items(plain, path, item);
  items.forEach(({ from }, index) => {
    if (from <= (items[index - 1]?.from ?? -Infinity))
      throw new MalformedState(`${path}[${index}]`, 'expected a later step');
  });
  return items;
}

function readLegs(plain: Plain | undefined, path: string): readonly Leg[] {
  const legs = inOrder(plain, path, readLeg);
  const last = legs[legs.length - 1];
  if (last !== undefined && !isFlat(last))
    throw new MalformedState(`${path}[${legs.length - 1}]`, 'expected a factor that stands at last');
  return legs;
}

function readLeg(plain: Plain, path: string): Leg {
  const [from, start, end, steps, volume] = read.list(plain, path);
  return {
    from: read.integer(from, `${path}[0]`, 0),
    start: readFactor(start, `${path}[1]`),
    end: readFactor(end, `${path}[2]`),
    steps: read.integer(steps, `${path}[3]`, 1),
    volume: read.integer(volume, `${path}[4]`, 1),
  };
}

function readFactor(plain: Plain | undefined, path: string): number {
  if (typeof plain !== 'number' || !Number.isFinite(plain) || plain <= 0)
    throw new MalformedState(path, 'expected a factor above zero');
  return plain;
}

/** Halts or pins, each over before the next begins; only the last may be without an end. */
function readFixedPrices(plain: Plain | undefined, path: string): readonly FixedPrice[] {
  const fixed = inOrder(plain, path, readFixedPrice);
  fixed.forEach(({ to = Infinity }, index) => {
    if (to > (fixed[index + 1]?.from ?? Infinity))
      throw new MalformedState(`${path}[${index}]`, 'expected an end before the next begins');
  });
  return fixed;
}

function readFixedPrice(plain: Plain, path: string): FixedPrice {
  const [first, last, price] = read.list(plain, path);
  const from = read.integer(first, `${path}[0]`, 0);
  const fixed = { from, price: read.integer(price, `${path}[2]`, 1) };
  return last === null ? fixed : { ...fixed, to: read.integer(last, `${path}[1]`, from + 1) };
}

function readQuoting(plain: Plain, path: string): Quoting {
  const [from, size, spread] = read.list(plain, path);
  return {
    from: read.integer(from, `${path}[0]`, 0),
    sizePercent: read.integer(size, `${path}[1]`, 1),
    spreadPercent: read.integer(spread, `${path}[2]`, 1),
  };
}
