import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Side } from './ad.ts';

/** What a list of ads is chosen by. */
export interface Choice {
  readonly side: Side;
  /** Id of the currency; undefined for the first one. */
  readonly coin: number | undefined;
}

function choiceBefore(state: unknown, first: Side): Choice {
  const { side, coin } = (state ?? {}) as { readonly side?: unknown; readonly coin?: unknown };
  return {
    side: side === 'buy' || side === 'sell' ? side : first,
    coin: typeof coin === 'number' ? coin : undefined,
  };
}

/** The choice of a page: what the page before asked for, a `Choice` as its state, or `first`; then the reader's. */
export function useChoice(first: Side): readonly [Choice, (next: Partial<Choice>) => void] {
  const { state } = useLocation();
  const [choice, setChoice] = useState(() => choiceBefore(state, first));
  return [choice, (next) => setChoice((before) => ({ ...before, ...next }))];
}
