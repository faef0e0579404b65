import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { USDT, userId, advance, OPERATOR } from '../../support/exchange.ts';
import { notices } from '../../support/funding.ts';
import { c2cExchange, does, publish, take } from '../../support/c2c.ts';

const SELLER = 0;
const BUYER = 1;

/** An exchange and the notices of its users, in order. */
function listening(c2cTraders = 0) {
  const exchange = c2cExchange({ settings: { c2cTraders } });
  const received = notices(exchange);
  const sent = () =>
    received.splice(0).map(({ user, text, params }) => [(user as number) - userId(0), text, params]);
  return { exchange, sent };
}

describe('notices to the parties of a deal', () => {
  test('between users: each step and a cancel notify the other side, a lapse both, the bank of the money', () => {
    const { exchange, sent } = listening();
    const ad = publish(exchange, SELLER);
    does(exchange, BUYER, 'cancel', take(exchange, BUYER, ad));
    expect(sent()).toEqual([
      [SELLER, 'c2cTaken', { order: '1', number: '100', currency: 'USDT', money: '680' }],
      [SELLER, 'c2cCancelled', { order: '1' }],
    ]);
    take(exchange, BUYER, ad);
    advance(exchange, 15 * MINUTE_MS);
    expect(sent().slice(1)).toEqual([
      [SELLER, 'c2cCancelled', { order: '2' }],
      [BUYER, 'c2cCancelled', { order: '2' }],
    ]);
    const deal = take(exchange, BUYER, ad);
    does(exchange, BUYER, 'pay', deal);
    does(exchange, SELLER, 'confirm', deal);
    expect(sent().slice(1)).toEqual([
      [SELLER, 'c2cPaid', { order: '3', money: '680' }],
      [SELLER, 'c2cMoney', { money: '680', payer: 'User 1' }],
      [BUYER, 'c2cReleased', { order: '3', number: '100', currency: 'USDT' }],
    ]);
  });

  test.each([
    ['prompt', ['c2cTaken', 'c2cPaid', 'c2cMoney']],
    ['dishonest', ['c2cTaken', 'c2cPaid']],
  ] as const)('the bank notice shows a %s buyer', (temperament, expected) => {
    const { exchange, sent } = listening(40);
    const ad = publish(exchange, SELLER, { price: '9' });
    exchange.execute('c2c.traderTakes', { ad: ad.id, temperament }, OPERATOR);
    advance(exchange, 4 * MINUTE_MS);
    const seen = sent();
    expect(seen.map(([, text]) => text)).toEqual(expected);
    expect(seen.every(([user]) => user === SELLER)).toBe(true);
  });

  test('dealing with a trader’s ad notifies no other user', () => {
    const { exchange, sent } = listening(40);
    const [ad] = exchange.c2c.queries.market(USDT, 'sell', { offset: 0, limit: 1 }).rows;
    if (!ad) throw new Error('no ads');
    does(exchange, BUYER, 'cancel', take(exchange, BUYER, ad));
    expect(sent()).toEqual([]);
  });
});
