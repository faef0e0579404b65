/** What the commands check alike. */
import { Refusal } from '#simulator/kernel/index.ts';
import type { Currency } from '#simulator/market/index.ts';
import type { FundingDeps } from './state.ts';

/** A currency that has a spot account; otherwise NOT_FOUND. */
export function spotCurrency({ market }: FundingDeps, id: number): Currency {
  const currency = market.currency(id);
  if (!currency?.isMatch) throw new Refusal('NOT_FOUND');
  return currency;
}
