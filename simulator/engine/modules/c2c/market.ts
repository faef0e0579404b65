/** The ads that people see: those of users, and those that simulated traders have at this hour. */
import type { Ad, AdSide } from './records.ts';
import type { C2cDeps, C2cState } from './state.ts';
import { adsOut, traderAd } from './traders/ads.ts';

/** An ad of a user or a trader, whatever became of it. */
export function findAd(deps: C2cDeps, state: C2cState, id: number): Ad | undefined {
  return state.ad(id) ?? traderAd(deps, deps.settings.c2cTraders, id, deps.context.now());
}

/** The open ads of a currency and side, newest first. */
export function openAds(deps: C2cDeps, state: C2cState, currency: number, side: AdSide): readonly Ad[] {
  const out = [...adsOut(deps, deps.settings.c2cTraders, deps.context.now())].filter(
    (ad) => ad.currency === currency && ad.side === side && !state.ad(ad.id),
  );
  return [...state.openAds(currency, side), ...out].sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
}
