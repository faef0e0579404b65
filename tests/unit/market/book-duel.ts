import { Venue, impactLevels } from '#simulator/engine/market/book/index.ts';
import type { NewOrder, Resting, Side, VenueRules } from '#simulator/engine/market/book/index.ts';
import { Random } from './random.ts';
import { FakeMarket, anyPair, wanderingMarket } from './book-market.ts';
import { OracleVenue } from './book-oracle.ts';

/** One operation on a venue; its results are compared. */
export type Operation =
  | { readonly kind: 'place'; readonly order: NewOrder; readonly at: number }
  | { readonly kind: 'preview'; readonly order: NewOrder; readonly at: number }
  | { readonly kind: 'cancel'; readonly id: number; readonly at: number }
  | { readonly kind: 'requote'; readonly at: number };

/** How a random session is flavoured. */
export interface Flavour {
  readonly market: FakeMarket;
  /** Orders are placed this far around the price; far makes many levels, near makes many trades. */
  readonly reach: number;
  readonly owners: number;
  readonly rules: VenueRules;
}

/** Every setting of a venue, one after another. */
function rulesOf(seed: number): VenueRules {
  return { impact: impactLevels[seed % 4] ?? 'none', queue: seed % 8 > 3 };
}

export function flavourOf(seed: number): Flavour {
  const random = new Random(seed);
  const around = random.between(60, 5_000);
  const market = random.chance(20) ? new FakeMarket(() => around) : wanderingMarket(seed, around);
  return {
    market,
    reach: random.pick([4, 8, 8, 15, 2_000]),
    owners: random.between(2, 6),
    rules: rulesOf(seed),
  };
}

/** A random session: every operation may be hostile (crossing, own orders, unknown ids), none is out of range. */
export function* session(
  seed: number,
  operations: number,
  { market, reach, owners }: Omit<Flavour, 'rules'>,
): Generator<Operation> {
  const random = new Random(seed * 7919 + 13);
  let at = random.below(2_000);
  let id = 0;
  const order = (): NewOrder => {
    const side: Side = random.chance(50) ? 'buy' : 'sell';
    const away = random.between(-reach, Math.ceil(reach / 3)) * (side === 'buy' ? 1 : -1);
    id += random.between(1, 3);
    return {
      id,
      owner: random.between(1, owners),
      side,
      lots: random.chance(10) ? random.between(50, 400) : random.between(1, 20),
      limit: Math.max(1, market.price(anyPair, at) + away),
      rest: random.chance(85),
    };
  };
  for (let i = 0; i < operations; i += 1) {
    const roll = random.below(100);
    if (roll < 50) yield { kind: 'place', order: order(), at };
    else if (roll < 58) yield { kind: 'preview', order: order(), at };
    else if (roll < 75) yield { kind: 'cancel', id: random.between(Math.max(1, id - 60), id + 2), at };
    else yield { kind: 'requote', at };
    if (random.chance(40)) at += random.chance(50) ? random.below(200) : random.between(500, 1_500);
  }
}

/** Does one operation on any venue. */
export function run(
  venue: Pick<Venue, 'place' | 'preview' | 'cancel' | 'requote'>,
  operation: Operation,
): unknown {
  if (operation.kind === 'place') return venue.place(operation.order, operation.at);
  if (operation.kind === 'preview') return venue.preview(operation.order, operation.at);
  return operation.kind === 'cancel' ? venue.cancel(operation.id) : venue.requote(operation.at);
}

type Readable = Pick<Venue, 'depth' | 'best' | 'waiting' | 'next'>;

/** The whole merged book, its best prices and the next touch, as text: two of them are compared a hundred thousand times. */
export function visible(venue: Readable, at: number): string {
  return JSON.stringify([venue.depth(at, 1_000), venue.best(at), venue.next(at, at + 2_000)]);
}

/** Every waiting order by owner, oldest first. */
export function waiting(venue: Readable, owners: number): Resting[][] {
  const orders = [...venue.waiting()].sort((left, right) => left.id - right.id);
  return Array.from({ length: owners }, (_, i) => orders.filter(({ owner }) => owner === i + 1));
}

/** A venue and its oracle over one market. */
export function duel(market: FakeMarket, rules?: VenueRules): { venue: Venue; oracle: OracleVenue } {
  return { venue: new Venue(anyPair, market, rules), oracle: new OracleVenue(anyPair, market, rules) };
}
