/** Which ads the market shows, and in what order (DESK-368, C2C-046). */
import { compare } from '#client/exchange/index.ts';
import type { PayWay } from '#client/exchange/index.ts';
import { worthOf } from './ad.ts';
import type { Ad, Side } from './ad.ts';

export const adOrders = ['best', 'newest', 'totalUp', 'totalDown'] as const;

/** Best price for the reader first, newest first, or by what an ad comes to. */
export type AdOrder = (typeof adOrders)[number];

export interface AdSelection {
  /** Undefined for ads of all ways of payment. */
  readonly way: PayWay | undefined;
  readonly order: AdOrder;
}

export const everyAd: AdSelection = { way: undefined, order: 'best' };

const byPrice = (one: Ad, other: Ad): number => compare(one.price, other.price);
const byWorth = (one: Ad, other: Ad): number => compare(worthOf(one), worthOf(other));

/** The ads in the order in which a reader of this side wants them. */
export function selectAds(ads: readonly Ad[], { way, order }: AdSelection, side: Side): readonly Ad[] {
  const shown = way === undefined ? ads : ads.filter((ad) => ad.way === way);
  if (order === 'newest') return shown;
  const isDescending = order === 'totalDown' || (order === 'best' && side === 'sell');
  const compared = order === 'best' ? byPrice : byWorth;
  return shown.toSorted((one, other) => (isDescending ? compared(other, one) : compared(one, other)));
}
