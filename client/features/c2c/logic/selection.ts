/** Which ads the market shows, and in what order (DESK-368, C2C-046). */
import { compare } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { PayWay, C2cAd } from '#client/exchange/index.ts';
import { adWorth } from './ad.ts';

export const adOrders = ['best', 'newest', 'totalUp', 'totalDown'] as const;

/** Best price for the reader first, newest first, or by what an ad comes to. */
export type AdOrder = (typeof adOrders)[number];

export interface AdSelection {
  /** Undefined for ads of all ways of payment. */
  readonly way: PayWay | undefined;
  readonly order: AdOrder;
}

export const everyAd: AdSelection = { way: undefined, order: 'best' };

const byPrice = (one: C2cAd, other: C2cAd): number => compare(one.price, other.price);
const byWorth = (one: C2cAd, other: C2cAd): number => compare(adWorth(one), adWorth(other));

/** The ads in the order in which a reader of this side wants them. */
export function selectAds(
  ads: readonly C2cAd[],
  { way, order }: AdSelection,
  side: TradeSide,
): readonly C2cAd[] {
  const shown = way === undefined ? ads : ads.filter((ad) => ad.way === way);
  if (order === 'newest') return shown;
  const isDescending = order === 'totalDown' || (order === 'best' && side === 'sell');
  const compared = order === 'best' ? byPrice : byWorth;
  return shown.toSorted((one, other) => (isDescending ? compared(other, one) : compared(one, other)));
}
