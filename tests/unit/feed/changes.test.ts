import { beforeEach, describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { createFeedHub } from '#simulator/protocol/feed/index.ts';
import type { FeedHub } from '#simulator/protocol/feed/index.ts';
import { OPERATOR, actor, smallScenario, userId } from '../../support/exchange.ts';
import { tokenOf } from '../../support/wire.ts';
import { onEach } from '../../support/feed.ts';

const news = { category: 3, title: { en: 'Halted' }, body: { en: 'For now.' } };

interface Changed {
  readonly areas: readonly string[];
  readonly jump: boolean;
}

let exchange: Exchange;
let feed: FeedHub;

beforeEach(() => {
  exchange = createExchange(smallScenario());
  feed = createFeedHub({ exchange: () => exchange });
});

/** A socket and the changes sent to it; with a user's index it belongs to that user. */
function listen(user?: number) {
  const names: unknown[] = [];
  const changes: Changed[] = [];
  const token = user === undefined ? undefined : tokenOf(exchange, user);
  const seat = feed.connect(
    onEach((event, payload) => {
      if (event === 'extensions') names.push((payload as { names: unknown }).names);
      if (event === 'changed') changes.push(payload as Changed);
    }),
    { token },
  );
  if (user !== undefined) seat.login(userId(user));
  feed.publish();
  return { names, areas: () => changes.splice(0).flatMap(({ areas }) => areas), changes };
}

describe('changes sent to a socket', () => {
  test('DESK-090 the extensions are announced once, before anything else happens', () => {
    expect(listen().names).toEqual([expect.arrayContaining(['changes'])]);
  });

  test('DESK-090 all users are notified of a change by the operator, once', () => {
    const [visitor, user] = [listen(), listen(0)];
    exchange.execute('market.halt', { pairs: [1] }, OPERATOR);
    exchange.execute('news.publish', news, OPERATOR);
    feed.publish();
    for (const each of [visitor, user]) expect(each.areas()).toEqual(['account', 'market']);
    feed.publish();
    expect(visitor.changes).toEqual([]);
  });

  test('DESK-090 an event of the scenario puts everything out of date that it may have touched', () => {
    const actions = [{ do: 'halt', pairs: [1] }] as const;
    const timeline = [{ id: 'one', name: 'One', note: '', at: 1000, cue: false, actions }];
    exchange = createExchange(smallScenario({ timeline }));
    const visitor = listen();
    exchange.kernel.advanceTo(exchange.kernel.now() + 1000);
    feed.publish();
    const areas = ['acceptor', 'account', 'c2c', 'deposit', 'market', 'wallet'];
    expect(visitor.areas()).toEqual(areas);
  });

  test('DESK-090 a change of one user is sent to that user only', () => {
    const [visitor, doer, other] = [listen(), listen(0), listen(1)];
    exchange.execute('addresses.add', { currency: 1, address: 'bc1q', notes: 'mine' }, actor(0));
    feed.publish();
    expect(doer.areas()).toContain('wallet');
    expect([...visitor.areas(), ...other.areas()]).toEqual([]);
  });

  test('DESK-090 a jump of the clock is sent to all users', () => {
    const visitor = listen();
    feed.publish(true);
    expect(visitor.changes).toEqual([{ type: 'changed', areas: [], jump: true }]);
  });
});
