/** The market maker's quotes further apart for a time. */
import { beforeEach, describe, expect, test } from 'vitest';
import { operated } from './operated.ts';
import type { Operated } from './operated.ts';

const BTC_USDT = 1;
const MINUTE = 60_000;

let subject: Operated;

beforeEach(() => {
  subject = operated();
});

const advance = (ms: number): void => subject.kernel.advanceTo(subject.kernel.now() + ms);

/** Ticks between the best quotes of a market and of an untouched one, now. */
function gap(market: Operated['market'] = subject.market): number {
  const pair = market.pairs.find(({ id }) => id === BTC_USDT);
  if (!pair) throw new Error('there is no BTC/USDT');
  const { bids, asks } = market.ladder(pair, subject.kernel.now());
  return (asks[0]?.price ?? 0) - (bids[0]?.price ?? 0);
}

const calmGap = (): number => gap(operated().market);

const spread = (factor: number, forMs: number) =>
  subject.operate('spread', { pairs: [BTC_USDT], factor, forMs });

describe('a spread', () => {
  test('PROOF-080 widens the quotes from the next step on, and ends as they were', () => {
    spread(8, MINUTE);
    expect(gap()).toBe(calmGap());
    advance(500);
    expect(gap()).toBeGreaterThan(3 * calmGap());
    advance(MINUTE - 500);
    expect(gap()).toBeGreaterThan(3 * calmGap());
    advance(500);
    expect(gap()).toBe(calmGap());
  });

  test('PROOF-080 gives back the liquidity that was set, and liquidity ends it', () => {
    const set = { pairs: [BTC_USDT], sizePercent: 100, spreadPercent: 400 };
    subject.operate('liquidity', set);
    advance(500);
    expect(spread(2, 1000)).toBeUndefined();
    advance(2000);
    const other = operated();
    other.operate('liquidity', set);
    expect(gap()).toBe(gap(other.market));
    spread(2, MINUTE);
    advance(500);
    subject.operate('liquidity', { ...set, spreadPercent: 100 });
    advance(500);
    expect(gap()).toBe(calmGap());
  });

  test('PROOF-080 takes the place of a running one, and is refused where the quotes would be too far apart', () => {
    spread(8, 10 * MINUTE);
    advance(500);
    expect(spread(1, 1000)).toBeUndefined();
    advance(500);
    expect(gap()).toBe(calmGap());
    advance(MINUTE);
    expect(gap()).toBe(calmGap());
    subject.operate('liquidity', { pairs: [BTC_USDT], sizePercent: 100, spreadPercent: 400 });
    const input = { pairs: [BTC_USDT], factor: 3, forMs: 1000 };
    const outcome = subject.kernel.execute('market.spread', input, { kind: 'operator' });
    expect(outcome.ok ? undefined : outcome.refusal).toMatchObject({
      key: 'PARAM',
      params: { field: 'factor', min: '1', max: '2.5' },
    });
  });
});
