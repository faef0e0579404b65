/** What a trader with the console, all calls and all sockets can find out. */
import { describe, expect, test } from 'vitest';
import { operationNames } from '#contract/index.ts';
import { roomModes } from '#contract/rooms/index.ts';
import type { RoomConfig, RoomReport } from '#contract/rooms/index.ts';
import { calls } from '#simulator/control/plane.ts';
import { bodyOf, codeOf, fundsOf, openRoom, Trader } from '../../support/rooms.ts';
import { aimedAtAlice } from '../roles/aimed.ts';

const ID = 1;
const town = {
  ids: { order: ID, position: ID, pending: ID, address: ID, openAd: ID, taken: ID },
  codes: { register: '000000', phone: '000000', forget: '000000', bind: '000000' },
};
const everyCall = () => {
  const ids = { ...town.ids, purchase: ID, sale: ID, saleAd: ID };
  return aimedAtAlice({ ...town, ids } as never, { person: 'bob', readsHerMail: false });
};

/** A room with Ann, who has money in many places, and Bob, who wants to know about it. */
async function open(mode: RoomConfig['mode'] = 'shared') {
  const funds = fundsOf({ change: '10000', lever: '5000' });
  const { hall, made, sim, table } = await openRoom({ mode, names: 'number', funds });
  const ann = await hall.trader(made, 'Annabel Q. Example', 'quokka');
  const bob = await hall.trader(made, 'Bob');
  const given = { say: 'give', currency: 'USDT', amount: '777.13577531' };
  await sim('/sim/operator/funds', { user: ann.login.account, ...given });
  await ann.buy('0.01379');
  await ann.call('spotBuy', { legal_id: 3, currency_id: 1, price: '1.01', num: '0.02468', mode: 0 });
  await ann.lever();
  const { rows } = await table();
  const { seed, nonce } = await sim<RoomReport>('/api/rooms/monday');
  const own = [ann.login.token, ann.login.key, ann.login.account, 'Annabel', 'quokka', '777.13577531'];
  const host = [hall.host.administrator, made.instructorToken, made.observerToken, seed, nonce];
  return { hall, made, ann, bob, secrets: [...own, ...host, rows[0]?.[3]].map(String) };
}

describe('a trader of a room', () => {
  test.each(roomModes)(
    'ROOM-046 ROOM-095 no call, error or header gives away the seed or anything of another account (mode %s)',
    async (mode) => {
      const { hall, bob, ann, secrets } = await open(mode);
      const listening = await bob.socket();
      const requests = everyCall();
      const replies = [];
      for (const name of operationNames) replies.push(await bob.reply(name, requests[name]));
      for (const path of ['', '/results', '/x']) replies.push(await bob.room('GET', path));
      for (const path of ['', '/monday', '/monday/table', '/monday/roster', '/monday/results'])
        replies.push(await hall.send('GET', `/api/rooms${path}`, { cookie: bob.login.token }));
      await ann.buy('0.01');
      await expect.poll(() => listening.received.map(({ event }) => event)).toContain('market_depth');
      const found = JSON.stringify([
        replies.map(({ text, headers }) => [text, [...headers]]),
        listening.received,
      ]);
      expect(secrets.filter((secret) => found.includes(secret))).toEqual([]);
      // What is Bob's own is there.
      expect(found).toContain(bob.login.account);
    },
  );

  test('ROOM-046 the control plane is closed to traders, watchers and observers, whatever they send', async () => {
    const { hall, made, bob } = await open();
    const watcher = await hall.ask<{ token: string }>(
      made.instructorToken,
      'POST',
      '/api/rooms/monday/watch',
      { trader: 1 },
    );
    for (const path of Object.keys(calls)) {
      for (const token of [undefined, bob.login.token, watcher.token, made.observerToken]) {
        for (const method of ['GET', 'POST'])
          expect(codeOf(await hall.send(method, path, { token, cookie: bob.login.token }))).toBe('401 TOKEN');
      }
    }
    for (const path of ['//sim/state', '/api/../sim/state', '/%73im/state', '/sim/../sim/state?room=monday'])
      expect((await hall.send('GET', path, { cookie: bob.login.token })).text).not.toContain('"seed"');
  });

  test('ROOM-046 sockets give private events to their own trader alone, whatever they name', async () => {
    const { hall, ann, bob } = await open();
    const attempts = [
      await bob.socket({ token: ann.login.account }),
      await bob.socket({ token: String(ann.login.user) }),
      await bob.socket({}),
      await new Trader(hall, { ...bob.login, user: ann.login.user }).socket(),
    ];
    const own = await ann.socket();
    await ann.buy('0.01');
    await expect.poll(() => own.received.map(({ event }) => event)).toContain('update_balance');
    for (const { received } of attempts)
      expect(received.map(({ event }) => event)).not.toContain('update_balance');
    expect(own.received[0]?.payload).toMatchObject({ names: expect.arrayContaining(['rooms', 'changes']) });
    expect(JSON.stringify(own.received[0]?.payload)).not.toContain('practice');
  });

  test('ROOM-046 there is no bar, trade or candle after now', async () => {
    const { hall, made, bob } = await open();
    await hall.ask(made.instructorToken, 'POST', '/sim/clock', { speed: 0, advanceMs: 3_600_000 });
    const { now } = await hall.ask<{ now: number }>(made.instructorToken, 'GET', '/sim/clock');
    const listening = await bob.socket();
    const from = Math.floor(now / 1000) - 600;
    for (const period of ['1min', '5min', '1hour', '1day', '1week', '1mon']) {
      const reply = await bob.reply('bars', { symbol: 'BTC/USDT', from, to: from + 86_400 * 60, period });
      const { data } = bodyOf<{ data: { time: number }[] }>(reply);
      expect(data.every(({ time }) => time <= now)).toBe(true);
      expect(Date.parse(reply.headers.get('date') ?? '')).toBeLessThanOrEqual(now);
    }
    const ahead = await bob.reply('bars', {
      ...{ symbol: 'BTC/USDT', period: '1min' },
      ...{ from: from + 3_600, to: from + 7_200 },
    });
    expect(bodyOf<{ data: unknown[] }>(ahead).data).toEqual([]);
    const times = JSON.stringify(listening.received).match(/\b1[67]\d{11}\b/g) ?? [];
    expect(times.every((time) => Number(time) <= now)).toBe(true);
  });

  test('ROOM-047 logins of the engine, demo accounts, registration and paper money open nothing', async () => {
    const { hall, made, bob } = await open();
    expect(await bob.call('practice')).toMatchObject({ type: 'error' });
    expect(await bob.call('paperMoney', {})).toMatchObject({ type: 'error' });
    const demo = { user_string: 'demo@sandpit.test', password: 'demo123' };
    expect(await bob.call('login', demo)).toMatchObject({ type: 'error' });
    expect(await bob.call('sendMail', { user_string: 'new@x.io' })).toMatchObject({ type: 'error' });
    // A token that the engine itself has drawn, as a branch of the session would draw it again.
    const room = hall.host.rooms.named('monday');
    const outcome = room.book.control
      .exchange()
      .execute('account.openSession', { user: 2 }, { kind: 'operator' });
    if (!outcome.ok) throw outcome.refusal;
    await room.book.control.settle();
    const forged = new Trader(hall, { ...bob.login, token: outcome.value.token });
    expect(codeOf(await forged.reply('userInfo'))).toBe('401 NO_SEAT');
    const { message } = await hall.ask<{ message?: string }>(made.instructorToken, 'GET', '/sim/clock');
    expect(message).toBeUndefined();
    const response = await fetch(`${hall.host.url}/api/user/info`, {
      headers: { cookie: `sandpit-seat=${bob.login.token}`, authorization: outcome.value.token },
    });
    expect(await response.json()).toMatchObject({ type: '999' });
  });
});
