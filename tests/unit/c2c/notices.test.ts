import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/exchange.ts';
import { MINUTE_MS } from '#simulator/kernel/index.ts';
import type { NoticeEvent } from '#simulator/modules/module.ts';
import { USDT, userId, advance, OPERATOR } from '../../support/exchange.ts';
import { c2cExchange, does, publish, take } from '../../support/c2c.ts';

const SELLER = 0;
const BUYER = 1;

/** An exchange and the notices of its users, in order. */
function listening(c2cTraders = 0) {
  const exchange = c2cExchange({ settings: { c2cTraders } });
  const notices: NoticeEvent[] = [];
  exchange.kernel.onEvent((event) => {
    if (event.type === 'notice') notices.push(event as NoticeEvent);
  });
  const sent = () => notices.splice(0).map(({ user, text, params }) => [user - userId(0), text, params]);
  return { exchange, sent };
}

const ORDER = '1';
const deal100 = { order: ORDER, number: '100', currency: 'USDT', money: '680' };

describe('notices to the parties of a deal', () => {
  test('between users: each step notifies the other side, and the bank notifies of the money', () => {
    const { exchange, sent } = listening();
    const deal = take(exchange, BUYER, publish(exchange, SELLER));
    expect(sent()).toEqual([[SELLER, 'c2cTaken', deal100]]);
    does(exchange, BUYER, 'pay', deal);
    expect(sent()).toEqual([
      [SELLER, 'c2cPaid', { order: ORDER, money: '680' }],
      [SELLER, 'c2cMoney', { money: '680', payer: 'User 1' }],
    ]);
    does(exchange, SELLER, 'confirm', deal);
    expect(sent()).toEqual([[BUYER, 'c2cReleased', { order: ORDER, number: '100', currency: 'USDT' }]]);
  });

  test('a cancel notifies the other side, a lapse both', () => {
    const { exchange, sent } = listening();
    const ad = publish(exchange, SELLER);
    does(exchange, BUYER, 'cancel', take(exchange, BUYER, ad));
    expect(sent().slice(1)).toEqual([[SELLER, 'c2cCancelled', { order: ORDER }]]);
    take(exchange, BUYER, ad);
    advance(exchange, 15 * MINUTE_MS);
    expect(sent().slice(1)).toEqual([
      [SELLER, 'c2cCancelled', { order: '2' }],
      [BUYER, 'c2cCancelled', { order: '2' }],
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
    const notices = sent();
    expect(notices.map(([, text]) => text)).toEqual(expected);
    expect(notices.every(([user]) => user === SELLER)).toBe(true);
  });

  test('dealing with a trader’s ad notifies no other user', () => {
    const { exchange, sent } = listening(40);
    const [ad] = marketOf(exchange);
    if (!ad) throw new Error('no ads');
    does(exchange, BUYER, 'cancel', take(exchange, BUYER, ad));
    expect(sent()).toEqual([]);
  });
});

const marketOf = (exchange: Exchange) =>
  exchange.c2c.queries.market(USDT, 'sell', { offset: 0, limit: 1 }).rows;
