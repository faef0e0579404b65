import { test } from 'vitest';
import { actor, USDT } from '../../support/exchange.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { c2cExchange, does, publish, take } from '../../support/c2c.ts';

/** A market with an ad in every state, deals in every state, and a cancel. */
function inhabited() {
  const exchange = c2cExchange({ settings: { c2cTraders: 40 } });
  const ads = [1, 2, 3, 4, 5].map(() => publish(exchange, 0, { price: '9' }));
  const [first = ads[0], second, third, fourth] = ads;
  if (!first || !second || !third || !fourth) throw new Error('no ads');
  const finished = take(exchange, 1, first);
  does(exchange, 1, 'pay', finished);
  does(exchange, 0, 'confirm', finished);
  does(exchange, 1, 'cancel', take(exchange, 1, second));
  const paid = take(exchange, 1, second);
  does(exchange, 1, 'pay', paid);
  exchange.execute('c2c.withdraw', { ad: fourth.id }, actor(0));
  const [traders] = exchange.c2c.queries.market(USDT, 'sell', { offset: 5, limit: 1 }).rows;
  if (traders) take(exchange, 2, traders);
  return exchange;
}

test.each<[string, unknown, string | undefined]>([
  ['ads', undefined, undefined],
  ['deals', 'none', undefined],
  ['ads.0.id', 0, undefined],
  ['ads.1.id', 1, undefined],
  ['ads.0.side', 'give', undefined],
  ['ads.0.way', 'cash', undefined],
  ['ads.2.price', 0n, undefined],
  ['ads.2.number', 100, undefined],
  ['ads.2.expiresAt', 1.5, undefined],
  ['ads.2.status', 'taken', undefined],
  ['ads.1.status', 'open', 'c2c.deals[2].ad'],
  ['deals.0.ad', 999, undefined],
  ['deals.0.taker', -1, undefined],
  ['deals.0.payer', null, undefined],
  ['deals.0.payout.bankName', 7, undefined],
  ['deals.0.paidAt', null, undefined],
  ['deals.0.endedAt', null, undefined],
  ['deals.2.endedAt', 5, undefined],
  ['deals.1.cancelledBy', null, undefined],
  ['deals.1.cancelledBy', 'nobody', undefined],
  ['deals.3.paidAt', 5, undefined],
  ['payouts.1.user', 2, undefined],
  ['payouts.0.realName', undefined, undefined],
  ['cancels.0.count', 0, undefined],
  ['chain', 5, undefined],
])('a damaged state is refused with the place: %s is %s', (path, value, place) => {
  expectRefusedDamage(inhabited(), `c2c.${path}`, value, place);
});
