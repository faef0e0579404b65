import { beforeEach, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { START, USDT, amount, userId, held } from '../../support/exchange.ts';
import { claim, fundingExchange, notices, operate, tryClaim } from '../../support/funding.ts';

let exchange: Exchange;
beforeEach(() => {
  exchange = fundingExchange();
});

const found = (id: number) => exchange.funding.queries.claim(id);
const decide = (id: number, decision: 'approve' | 'reject', reason = '') =>
  operate(exchange, 'decideClaim', { claim: id, decision, reason });

test('a claim is kept as the user wrote it and moves nothing', () => {
  const id = claim(exchange, { hash: '0xab', picture: 'https://host/upload/ab12.png' });
  expect(found(id)).toEqual({
    id: 1,
    user: userId(0),
    currency: USDT,
    from: 'TXfar',
    amount: amount('150'),
    hash: '0xab',
    picture: 'https://host/upload/ab12.png',
    status: 'pending',
    at: START,
    decidedAt: null,
    reason: '',
  });
  expect(held(exchange, 0)).toEqual([amount('1000000'), 0n]);
});

test('a claim that is passed comes into the spot account from outside, and may leave at once', () => {
  const received = notices(exchange);
  const outside = exchange.ledger.house('outside', USDT);
  const id = claim(exchange);
  expect(decide(id, 'approve')).toBeUndefined();
  expect(held(exchange, 0)).toEqual([amount('1000150'), 0n]);
  expect(exchange.ledger.house('outside', USDT) - outside).toBe(amount('-150'));
  expect(found(id)).toMatchObject({ status: 'passed', decidedAt: START });
  expect(exchange.funding.queries.unconfirmed(userId(0), USDT)).toBe(0n);
  const [row] = exchange.wallet.queries.log(userId(0), {}, { offset: 0, limit: 1 }).rows;
  expect(row).toMatchObject({
    type: 200,
    memo: 'log.claimPassed',
    reference: 'claim:1',
    amount: amount('150'),
  });
  const params = { amount: '150', currency: 'USDT' };
  expect(received).toEqual([{ type: 'notice', user: userId(0), text: 'claimPassed', params }]);
});

test('a rejected claim moves nothing, and the user gets the reason', () => {
  const received = notices(exchange);
  const id = claim(exchange);
  expect(decide(id, 'reject', 'Nothing came.')).toBeUndefined();
  expect(held(exchange, 0)).toEqual([amount('1000000'), 0n]);
  expect(found(id)).toMatchObject({ status: 'rejected', reason: 'Nothing came.' });
  const params = { amount: '150', currency: 'USDT', reason: 'Nothing came.' };
  expect(received).toEqual([{ type: 'notice', user: userId(0), text: 'claimRejected', params }]);
});

test('WALLET-021 a claim below 100 is accepted', () => {
  decide(claim(exchange, { amount: '0.00000001' }), 'approve');
  expect(held(exchange, 0)[0]).toBe(amount('1000000.00000001'));
});

test.each([
  ['without whom it came from', { from: '' }, 'PARAM'],
  ['without an amount', { amount: '' }, 'PARAM'],
  ['of nothing', { amount: '0' }, 'PARAM'],
  ['below nothing', { amount: '-1' }, 'PARAM'],
  ['from two lines', { from: 'a\nb' }, 'PARAM'],
  ['with a hash beyond all length', { hash: 'x'.repeat(257) }, 'PARAM'],
  ['with a picture that is not a text', { picture: 7 as unknown as string }, 'PARAM'],
  ['in a currency that does not exist', { currency: 0 }, 'NOT_FOUND'],
])('a claim %s is refused and leaves no trace', (_how, changes, key) => {
  const before = exchange.kernel.hash();
  expect(tryClaim(exchange, changes)).toMatchObject({ refusal: { key } });
  expect(exchange.kernel.hash()).toBe(before);
});
