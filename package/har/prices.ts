/** The prices that a recording shows, and the pins that make another exchange show them. */
import { decodeEvent } from '#contract/index.ts';
import { startOfStep, stepAt } from '#simulator/engine/market/index.ts';
import type { Har } from '../traffic/har.ts';
import { symbolOf } from './names.ts';
import type { HarNames } from './names.ts';
import { responseOf } from './reads.ts';

/** A price that was in force at an instant of the recorded exchange. */
export interface HarPrice {
  readonly at: number;
  readonly pair: string;
  readonly price: string;
  /** Whether the exchange itself stated the instant. */
  readonly isExact: boolean;
}

/** A price from an instant on. */
export type Pin = Omit<HarPrice, 'isExact'>;

/** Prices of events, where there are any, with the first list of quotations; of all such lists otherwise. Oldest first. */
export function harPrices(har: Har, offset: number, names: HarNames): readonly HarPrice[] {
  const seen = har.events.flatMap(({ name, payload, receivedAt }): HarPrice[] => {
    const day = name === 'daymarket' ? decodeEvent('daymarket', payload) : undefined;
    const pair = day?.match_id === undefined ? undefined : names.pair(day.match_id);
    if (!day || pair === undefined) return [];
    const at = day.time ?? Math.round(receivedAt + offset);
    return [{ at, pair, price: day.now_price, isExact: day.time !== undefined }];
  });
  const listed = har.calls.flatMap((call) =>
    (responseOf(call, 'quotations') ?? []).flatMap(({ quotation }) =>
      quotation.flatMap((row): HarPrice[] => {
        const price = row.now_price;
        const at = Math.round(call.sentAt + offset);
        return price === undefined ? [] : [{ at, pair: symbolOf(row), price, isExact: false }];
      }),
    ),
  );
  const used = seen.length > 0 ? [...listed.slice(0, names.pairs.length), ...seen] : listed;
  return used.sort((a, b) => a.at - b.at);
}

/** The changes among prices, each so early that it is in force from its own step on. */
export function pinsOf(prices: readonly Pin[], start: number): readonly Pin[] {
  const standing = new Map<string, string>();
  return prices.flatMap(({ at, pair, price }): Pin[] => {
    if (standing.get(pair) === price) return [];
    standing.set(pair, price);
    return [{ at: Math.max(start, startOfStep(stepAt(at)) - 1), pair, price }];
  });
}
