/** The ads that people see: those of users, and those that simulated traders have out at this hour. */
import type { C2cDeps } from './deps.ts';
import type { Ad, AdSide } from './records.ts';
import type { C2cState } from './state.ts';
import { adsOut, traderAd } from './traders/ads.ts';

/** The market as it stands at this instant. */
export interface C2cMarket {
  /** An ad of a user or a trader, whatever became of it. */
  ad(id: number): Ad | undefined;
  /** The open ads of a currency and side, newest first. */
  open(currency: number, side: AdSide): readonly Ad[];
}

/** The market over one slice. */
export function createC2cMarket(deps: C2cDeps, state: C2cState): C2cMarket {
  const count = deps.settings.c2cTraders;
  return {
    ad: (id) => state.ad(id) ?? traderAd(deps, count, id, deps.context.now()),
    open(currency, side) {
      const out = [...adsOut(deps, count, deps.context.now())].filter(
        (ad) => ad.currency === currency && ad.side === side && !state.ad(ad.id),
      );
      return [...state.openAds(currency, side), ...out].sort(
        (a, b) => b.createdAt - a.createdAt || b.id - a.id,
      );
    },
  };
}
