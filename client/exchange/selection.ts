/** The pair that the desks show, kept in local storage (SHELL-015 to SHELL-018). */
import { createStore } from 'zustand/vanilla';
import { samePair } from './market.ts';
import type { MarketGroup, PairRef } from './market.ts';
import type { SeatStorage } from './storage.ts';
import type { Store } from './store.ts';

/** What is stored of the selected pair. */
export interface SelectedPair extends PairRef {
  readonly quoteName: string;
  readonly baseName: string;
  readonly symbol: string;
}

/** `10^5`: the exchange's prices have five decimals (SHELL-017). */
export const PRICE_SCALE = 100000;

export interface Selection extends Store<SelectedPair | undefined> {
  /** Selects a pair; its position is that in `groups`. */
  select(pair: SelectedPair, groups: readonly MarketGroup[]): void;
  /** Where nothing is stored, selects the first pair of the first group (SHELL-016). */
  selectDefault(groups: readonly MarketGroup[]): void;
}

/** Opens the selection that storage holds. */
export function createSelection(storage: SeatStorage): Selection {
  const state = createStore(() => readSelection(storage));
  storage.onForeignChange(() => {
    const stored = readSelection(storage);
    const shown = state.getState();
    if (stored && !(shown && samePair(shown, stored))) state.setState(stored, true);
  });
  const select = (pair: SelectedPair, groups: readonly MarketGroup[]) => {
    store(storage, pair, indexIn(groups, pair));
    state.setState(pair, true);
  };
  return {
    ...state,
    select,
    selectDefault(groups) {
      const first = groups[0]?.pairs[0];
      if (readSelection(storage) === undefined && first) select(first, groups);
    },
  };
}

function readSelection(storage: SeatStorage): SelectedPair | undefined {
  const quoteId = Number(storage.get('legal_id'));
  const baseId = Number(storage.get('currency_id'));
  const quoteName = storage.get('legal_name') ?? '';
  const baseName = storage.get('currency_name') ?? '';
  if (!(quoteId > 0 && baseId > 0)) return undefined;
  return {
    quoteId,
    baseId,
    quoteName,
    baseName,
    symbol: storage.get('symbol') ?? `${baseName}/${quoteName}`,
  };
}

function store(storage: SeatStorage, pair: SelectedPair, index: number): void {
  storage.set('legal_id', pair.quoteId);
  storage.set('currency_id', pair.baseId);
  storage.set('legal_name', pair.quoteName);
  storage.set('currency_name', pair.baseName);
  storage.set('symbol', pair.symbol);
  storage.set('current', pair.symbol);
  storage.set('index2', index);
  storage.set('priceScale', PRICE_SCALE);
}

function indexIn(groups: readonly MarketGroup[], pair: PairRef): number {
  const group = groups.find(({ pairs }) => pairs.some((other) => samePair(other, pair)));
  return Math.max(0, group?.pairs.findIndex((other) => samePair(other, pair)) ?? 0);
}
