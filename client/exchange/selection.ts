/** The pair that the desks show, kept in local storage (SHELL-015 to SHELL-018). */
import * as z from 'zod/mini';
import { samePair } from './market.ts';
import type { MarketGroup, PairRef } from './market.ts';
import { persisted } from './persisted.ts';
import type { SeatStorage } from './storage.ts';
import type { Store } from './store.ts';

/** What is stored of the selected pair. */
export interface SelectedPair extends PairRef {
  readonly quoteName: string;
  readonly baseName: string;
  readonly symbol: string;
}

/** `10^5`: the exchange's prices have five decimals (SHELL-017). */
const PRICE_SCALE = 100000;

/** The selected pair of one seat, and how to select another. */
export interface Selection extends Store<SelectedPair | undefined> {
  /** Selects a pair; its position is that in `groups`. */
  select(pair: SelectedPair, groups: readonly MarketGroup[]): void;
  /** Where no pair is stored, selects the one that the address asked for, or else the first of the first group (SHELL-016). */
  selectDefault(groups: readonly MarketGroup[]): void;
}

/** A selected pair as it is kept. */
interface KeptPair extends SelectedPair {
  /** Counted from 0 in its group. */
  readonly position: number;
}

const text = z.optional(z.string());

const schema = z.pipe(
  z.object({
    legal_id: text,
    currency_id: text,
    legal_name: text,
    currency_name: text,
    symbol: text,
    index2: text,
  }),
  z.transform((stored): KeptPair | undefined => {
    const [quoteId, baseId] = [Number(stored.legal_id), Number(stored.currency_id)];
    if (!(quoteId > 0 && baseId > 0)) return undefined;
    const { legal_name: quoteName = '', currency_name: baseName = '' } = stored;
    const { symbol = `${baseName}/${quoteName}` } = stored;
    return { quoteId, baseId, quoteName, baseName, symbol, position: Number(stored.index2) || 0 };
  }),
);

const pairIn = persisted('symbol', schema, undefined, {
  texts: (pair) => ({
    legal_id: pair?.quoteId,
    currency_id: pair?.baseId,
    legal_name: pair?.quoteName,
    currency_name: pair?.baseName,
    symbol: pair?.symbol,
    current: pair?.symbol,
    index2: pair?.position,
    priceScale: pair && PRICE_SCALE,
  }),
  outlivesLogout: true,
});

/** Opens the selection that storage holds. */
export function createSelection(storage: SeatStorage): Selection {
  const store = pairIn(storage);
  const select = (pair: SelectedPair, groups: readonly MarketGroup[]) =>
    store.setState({ ...pair, position: indexIn(groups, pair) }, true);
  return {
    ...store,
    select,
    selectDefault(groups) {
      if (store.getState() !== undefined) return;
      const wished = storage.get('symbol');
      const found = groups.flatMap(({ pairs }) => pairs).find(({ symbol }) => symbol === wished);
      const pair = found ?? groups[0]?.pairs[0];
      if (pair) select(pair, groups);
    },
  };
}

function indexIn(groups: readonly MarketGroup[], pair: PairRef): number {
  const group = groups.find(({ pairs }) => pairs.some((other) => samePair(other, pair)));
  return Math.max(0, group?.pairs.findIndex((other) => samePair(other, pair)) ?? 0);
}
