/** The latest trades of a pair. */
import type { TradePrint } from '#contract/index.ts';
import type { Decimal } from '../decimal.ts';
import type { Known } from './known.ts';

/** One trade. */
export interface TapePrint {
  /** Unique on the tape. */
  readonly id: string;
  /** Milliseconds on the exchange's clock. */
  readonly at: number;
  readonly price: Decimal;
  /** In the base currency. */
  readonly quantity: Decimal;
  /** What the taker did. */
  readonly side: 'buy' | 'sell';
}

/** How many trades are kept (BOOK-011). */
export const TAPE_LENGTH = 20;

/** The tape with `rows` on top, newest first, each trade once, at most 20 (FEED-007). */
function withPrints(before: readonly TapePrint[] = [], rows: readonly TradePrint[]): readonly TapePrint[] {
  const known = new Set(before.map((print) => print.id));
  const fresh = rows.map(printOf).filter((print) => !known.has(print.id));
  if (fresh.length === 0) return before;
  return [...fresh, ...before].sort((a, b) => b.at - a.at).slice(0, TAPE_LENGTH);
}

/** Fills the tapes of a store. */
export interface Tapes {
  add(key: string, rows: readonly TradePrint[], kind: 'news' | 'history'): void;
  /** The feed was interrupted: the tape of a pair begins again with its next history. */
  renew(): void;
}

export function createTapes(store: Known<readonly TapePrint[]>): Tapes {
  /** The trades since the feed is connected, and the pairs whose history is included. */
  let received = new Map<string, readonly TapePrint[]>();
  let whole = new Set<string>();
  return {
    add(key, rows, kind) {
      const prints = withPrints(received.get(key), rows);
      received.set(key, prints);
      if (kind === 'history') whole.add(key);
      store.update(key, (before) => (whole.has(key) ? prints : withPrints(before, rows)));
    },
    renew() {
      received = new Map();
      whole = new Set();
    },
  };
}

function printOf(row: TradePrint, position: number): TapePrint {
  const { ts: at, price, amount: quantity, direction: side } = row;
  const number = row.id ?? row['trade-id'] ?? row.tradeId;
  return { id: String(number ?? `${at}-${price}-${quantity}-${position}`), at, price, quantity, side };
}
