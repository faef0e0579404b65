/** The filters of the lists of ads, and the links that set them. */
import { useEffect, useRef, useState } from 'react';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { C2cAd } from '#client/exchange/index.ts';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a list of ads is chosen by. */
export interface AdChoice {
  readonly side: TradeSide;
  /** Id of the currency; undefined for the first one. */
  readonly coin: number | undefined;
}

function choiceBefore(state: unknown, first: TradeSide): AdChoice {
  const { side, coin } = (state ?? {}) as { readonly side?: unknown; readonly coin?: unknown };
  return {
    side: side === 'buy' || side === 'sell' ? side : first,
    coin: typeof coin === 'number' ? coin : undefined,
  };
}

/** What an address names, as `adAddress` writes it. */
function namedIn(search: string): { readonly ad: number; readonly choice: unknown } {
  const named = new URLSearchParams(search);
  return {
    ad: Number(named.get('ad') ?? 0),
    choice: { side: named.get('side'), coin: Number(named.get('coin')) },
  };
}

/** The address of the market that asks about an ad again. */
export const adAddress = (ad: C2cAd, side: TradeSide): string =>
  `/c2cOrder?${new URLSearchParams({ ad: String(ad.id), side, coin: String(ad.currency_id) }).toString()}`;

/** The choice of a page: initially from its address, from the `AdChoice` in the navigation state, or `first`; then the user's. */
export function useChoice(first: TradeSide): readonly [AdChoice, (next: Partial<AdChoice>) => void] {
  const { state, search } = useLocation();
  const [choice, setChoice] = useState(() => {
    const named = namedIn(search);
    return choiceBefore(named.ad > 0 ? named.choice : state, first);
  });
  return [choice, (next) => setChoice((before) => ({ ...before, ...next }))];
}

/**
 * Opens the confirmation of the ad that the address names once, and removes it from the address. `ads` is undefined until
 * they can be asked about.
 */
export function useNamedAd(
  ads: readonly C2cAd[] | undefined,
  onFound: (ad: C2cAd) => void,
  onGone: () => void,
) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const named = namedIn(search).ad;
  const wanted = useRef(named);
  useEffect(() => {
    if (wanted.current === 0 || ads === undefined) return;
    // Leaving a page cancels its confirmation, so the address changes before it opens.
    if (named > 0) return void navigate(pathname, { replace: true });
    const found = ads.find(({ id }) => id === wanted.current);
    wanted.current = 0;
    if (found === undefined) onGone();
    else onFound(found);
  });
}
