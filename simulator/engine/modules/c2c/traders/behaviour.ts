/** When a simulated trader does what. Pure: a function of the deal, the behaviour profile and the random stream. */
import { HOUR_MS, MINUTE_MS, SECOND_MS, UNIT, mulDiv } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { dealWorth } from '../math.ts';
import type { Ad } from '../records.ts';
import { streams } from './people.ts';
import type { BehaviourProfile, Traders } from './people.ts';

/** From and to, in milliseconds. */
type Range = readonly [min: number, max: number];

/** From the beginning of a deal to the declared payment. A forgetful buyer forgets every other time. */
const PAYS_AFTER: Readonly<Record<BehaviourProfile, Range>> = {
  prompt: [30 * SECOND_MS, 4 * MINUTE_MS],
  slow: [6 * MINUTE_MS, 14 * MINUTE_MS],
  forgetful: [8 * MINUTE_MS, 14 * MINUTE_MS],
  dishonest: [MINUTE_MS, 3 * MINUTE_MS],
};

/** From the declared payment to the confirmed receipt. */
const CONFIRMS_AFTER: Readonly<Record<Exclude<BehaviourProfile, 'dishonest'>, Range>> = {
  prompt: [30 * SECOND_MS, 3 * MINUTE_MS],
  slow: [15 * MINUTE_MS, HOUR_MS],
  forgetful: [2 * HOUR_MS, 8 * HOUR_MS],
};

/** From the publishing of a user's ad to the trader who takes it: at a fair price or better, and at a slightly worse price. */
const VISITS_AFTER = {
  fair: [3 * MINUTE_MS, 15 * MINUTE_MS],
  dear: [20 * MINUTE_MS, 2 * HOUR_MS],
} as const satisfies Readonly<Record<string, Range>>;

/** No one takes an ad whose price is worse than the market's by more per mille than this, or that is worth more CNY. */
const WORST_PERMILLE = 20n;
const MAX_WORTH = 500_000n * UNIT;

/** No trader takes an ad that has had so many deals: its publisher has let all of them lapse. */
const MAX_ROUNDS = 6;

/** When a deal begins with a simulated coin buyer: after how long the payment is declared; undefined if it never is. */
export function paysAfter(
  { draw }: Traders,
  temperament: BehaviourProfile,
  deal: number,
): number | undefined {
  if (temperament === 'forgetful' && draw(streams.payment, deal, 1, 0, 1) === 0) return undefined;
  return inSeconds(draw, streams.payment, deal, PAYS_AFTER[temperament]);
}

/** When a payment to a simulated coin seller is declared: after how long the receipt is confirmed; undefined if it never is. */
export function confirmsAfter(
  { draw }: Traders,
  temperament: BehaviourProfile,
  deal: number,
): number | undefined {
  if (temperament === 'dishonest') return undefined;
  return inSeconds(draw, streams.receipt, deal, CONFIRMS_AFTER[temperament]);
}

/** Whether the money of a declared payment really was sent. */
export function reallyPays(temperament: BehaviourProfile): boolean {
  return temperament !== 'dishonest';
}

/**
 * After how long a trader takes an ad of a user; undefined if no one wants it at that price.
 * @param fair the price of the market, in 1e-8 CNY
 * @param round how many deals the ad has seen
 */
export function visitAfter({ draw }: Traders, ad: Ad, fair: Amount, round: number): number | undefined {
  if (round >= MAX_ROUNDS) return undefined;
  const excess = ad.side === 'sell' ? ad.price - fair : fair - ad.price;
  if (excess > mulDiv(fair, WORST_PERMILLE, 1000n) || dealWorth(ad) > MAX_WORTH) return undefined;
  return inSeconds(draw, streams.visit, ad.id, excess > 0n ? VISITS_AFTER.dear : VISITS_AFTER.fair, round);
}

function inSeconds(draw: Traders['draw'], purpose: number, id: number, [min, max]: Range, round = 0): number {
  // Position 1 of a payment is whether there is any, so rounds begin beyond it.
  return draw(purpose, id, round + 2, min / SECOND_MS, max / SECOND_MS) * SECOND_MS;
}
