/** The arithmetic of a withdrawal (FUNDING-R4) and how long a chain takes to confirm. */
import { MINUTE_MS, percentOf, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';

/** A fee has six decimals: so many units of 1e-8 are the smallest fee. */
const FEE_STEP = 100n;

/** The fee of a withdrawal: `ratePercent` of the amount, truncated to six decimals. */
export function withdrawalFeeOf(amount: Amount, ratePercent: Amount): Amount {
  const fee = percentOf(amount, ratePercent);
  return fee - (fee % FEE_STEP);
}

/** Virtual time from one confirmation to the next. */
export function confirmationMs({ kind }: Currency): number {
  return kind === 'btc' || kind === 'omni' ? 10 * MINUTE_MS : 100 * SECOND_MS;
}
