/** Notices as a user requests them, and how a socket is notified of new ones. */
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import { shortAmount } from '#simulator/engine/kernel/index.ts';
import {
  OPERATOR,
  USDT,
  actor,
  amount,
  place,
  priceAt,
  smallScenario,
  userId,
} from '../../support/exchange.ts';
import { tokenOf, openWire } from '../../support/wire.ts';
import type { Envelope } from '../../support/wire.ts';
import { onEach } from '../../support/feed.ts';

const goals = [{ kind: 'cancelled', terms: { orders: 1 } }] as const;
const title = { en: 'Step back', zh: '退一步' };
const missions = [{ id: 'm', title, story: '', hints: [], goals }];

const rowsOf = (response: Envelope) =>
  (response.message as { list: { id: number; kind: string; params: object }[] }).list;

test('DESK-102 X1 lists the own notices, newest first and page by page, and refuses a visitor', async () => {
  const exchange = createExchange(smallScenario({ missions }));
  const ask = openWire(exchange).call;
  const decide = (decision: 'approve' | 'reject', reason: string) =>
    exchange.execute('account.decideIdentity', { user: userId(0), decision, reason }, OPERATOR);
  decide('reject', 'blurred');
  decide('approve', '');
  decide('reject', 'forged');
  const list = (fields: object, user?: number) => ask('notices', { ...fields }, user);
  const first = await list({ limit: 2 }, 0);
  expect(first).toMatchObject({ message: { count: 3, page: 1, limit: 2 } });
  expect(rowsOf(first)).toMatchObject([
    { id: 3, kind: 'identityRejected', params: { reason: 'forged' }, time: '2025-06-02 10:00:00' },
    { id: 2, kind: 'identityApproved', params: {} },
  ]);
  expect(rowsOf(await list({ limit: 2, page: 2 }, 0))).toMatchObject([
    { id: 1, params: { reason: 'blurred' } },
  ]);
  expect(rowsOf(await list({}, 1))).toEqual([]);
  expect(await list({})).toMatchObject({ type: '999' });
});

test('DESK-108 X1 names a mission in the language of the caller', async () => {
  const exchange = createExchange(smallScenario({ missions }));
  exchange.execute('missions.start', { mission: 'm' }, actor(0));
  const { order } = place(exchange, 0, {
    side: 'buy',
    number: '0.1',
    price: priceAt(exchange, 'BTC/USDT', -2),
  });
  exchange.execute('spot.cancel', { order, side: 'buy' }, actor(0));
  const rows = rowsOf(await openWire(exchange).call('notices', {}, 0));
  expect(rows).toMatchObject([{ kind: 'missionDone', params: { mission: 'm', title: 'Step back' } }]);
});

test('DESK-637 X1 adds the result of a second contract after its fee', async () => {
  const exchange = createExchange(smallScenario());
  const stake = { pair: 1, currency: USDT, side: 'down', seconds: 60, number: '50' } as const;
  exchange.execute('micro.submit', stake, actor(0));
  exchange.execute('market.move', { pairs: [1], permille: 10, overMs: 0 }, OPERATOR);
  exchange.kernel.advanceTo(exchange.kernel.now() + 60_000);
  const [notice] = rowsOf(await openWire(exchange).call('notices', {}, 0));
  const { fee = 0n } = exchange.micro.queries.order(1) ?? {};
  expect(fee).toBeGreaterThan(0n);
  expect(notice?.params).toMatchObject({ result: '-50', net: shortAmount(amount('-50') - fee) });
});

test('DESK-110 the sockets of a user are notified of notices, also of a halt and of a mission', () => {
  const exchange = createExchange(smallScenario({ missions }));
  const feed = createFeedHub({ exchange: () => exchange });
  const sent: string[][] = [[], []];
  for (const [index, areas] of sent.entries()) {
    feed
      .connect(
        onEach(
          (event, payload) => event === 'changed' && areas.push(...(payload as { areas: string[] }).areas),
        ),
        { token: tokenOf(exchange, index) },
      )
      .login(userId(index));
  }
  place(exchange, 0, { side: 'buy', number: '0.1', price: priceAt(exchange, 'BTC/USDT', -2) });
  feed.publish();
  for (const areas of sent) areas.length = 0;
  exchange.execute('market.halt', { pairs: [1] }, OPERATOR);
  feed.publish();
  expect(sent.map((areas) => areas.includes('sandpit'))).toEqual([true, false]);
});
