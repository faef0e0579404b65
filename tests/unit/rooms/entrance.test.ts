/** Making rooms, entering them and trading in them. */
import { describe, expect, test, vi } from 'vitest';
import type { Joined, RoomCard, RoomList, SeatReport } from '#contract/rooms/index.ts';
import { bodyOf, codeOf, newFolder, openHost, openRoom, Trader } from '../../support/rooms.ts';

describe('a host with rooms', () => {
  test('ROOM-040 without a seat it has the calls of rooms and nothing of an exchange', async () => {
    const hall = await openHost();
    await hall.room('monday');
    expect(bodyOf<RoomList>(await hall.send('GET', '/api/rooms'))).toEqual({
      administrator: false,
      rooms: [],
    });
    for (const path of ['/api/currency/quotation_new', '/api/sandpit/practice', '/upload/x.png', '/api/x'])
      expect(codeOf(await hall.send('GET', path))).toBe('401 NO_SEAT');
    expect(codeOf(await hall.send('GET', '/api/room'))).toBe('401 NO_SEAT');
    expect((await hall.send('GET', '/socket.io/?EIO=4&transport=polling')).status).toBe(403);
    expect((await hall.send('GET', '/api/rooms/monday')).text).toContain('"phase":"running"');
  });

  test('ROOM-041 the administrator makes a room, no other caller does', async () => {
    const hall = await openHost();
    const { instructorToken, room } = await hall.room('monday', { title: 'Monday class' });
    expect(room).toMatchObject({ title: 'Monday class', scenario: 'calm-market', phase: 'open', traders: 0 });
    const body = { name: 'tuesday' };
    for (const token of [undefined, instructorToken, 'x'.repeat(32)])
      expect(codeOf(await hall.send('POST', '/api/rooms', { token, body }))).toBe('401 TOKEN');
    const { administrator: token } = hall.host;
    expect(codeOf(await hall.send('POST', '/api/rooms', { token, body: { name: 'monday' } }))).toBe(
      '409 NAME_TAKEN',
    );
  });

  test('ROOM-041 a request that is wrong is refused by its path', async () => {
    const hall = await openHost();
    const token = hall.host.administrator;
    for (const [body, path] of [
      [{ name: 'A b' }, 'name'],
      [{ name: 'ok', seed: 'short' }, 'seed'],
      [{ name: 'ok', scenario: 'no-such' }, 'scenario'],
      [{ name: 'ok', funds: [{ account: 'change', currency: 'DOGGY', amount: '1' }] }, 'funds.0.currency'],
      [{ name: 'ok', rules: { pairs: ['BTC/USDT', 'X/Y'] } }, 'rules.pairs.1'],
      [{ name: 'ok', colour: 'red' }, ''],
    ] as const) {
      const reply = await hall.send('POST', '/api/rooms', { token, body });
      const { error } = bodyOf<{ error: { issues: { path: string }[] } }>(reply);
      expect([reply.status, error.issues[0]?.path]).toEqual([400, path]);
    }
    expect(await hall.ask(token, 'GET', '/api/rooms')).toMatchObject({ rooms: [] });
    expect((await hall.room('ok')).room.name).toBe('ok');
  });

  test('ROOM-042 who joins by the code has the starting funds and trades', async () => {
    const hall = await openHost();
    const made = await hall.room('monday', {
      funds: [{ account: 'change', currency: 'USDT', amount: '5000' }],
    });
    const ann = await hall.trader(made, 'Ann Example', 'lynx');
    expect(ann.login).toMatchObject({
      room: 'monday',
      trader: { number: 1, shown: 'lynx' },
      readOnly: false,
    });
    expect(await ann.balances()).toEqual({ USDT: '5000.00000000' });
    expect(await ann.buy()).toMatchObject({ type: 'ok' });
    expect(Object.keys(await ann.balances()).sort()).toEqual(['BTC', 'USDT']);
    const card = bodyOf<RoomCard>(await hall.send('GET', '/api/rooms/monday'));
    expect(card.traders).toBe(1);
    const again = { body: { code: made.room.joinCode, name: 'ann example' } };
    expect(codeOf(await hall.send('POST', '/api/rooms/monday/join', again))).toBe('409 NAME_TAKEN');
  });

  test('ROOM-042 wrong codes are refused, and after ten of them every code of that name for a minute, but no key', async () => {
    const hall = await openHost();
    const { room } = await hall.room('monday');
    const enter = (code: string, name = 'Ann', key?: string) =>
      hall.send('POST', '/api/rooms/monday/join', { body: { code, name, key } });
    const { key } = bodyOf<Joined>(await enter(room.joinCode, 'Cleo'));
    for (let count = 0; count < 10; count += 1) expect(codeOf(await enter('WRONG123'))).toBe('403 CODE');
    expect(codeOf(await enter(room.joinCode))).toBe('429 TOO_MANY');
    expect((await enter(room.joinCode, 'Bob')).status).toBe(200);
    for (let count = 0; count < 90; count += 1)
      expect(codeOf(await enter('WRONG123', `guess ${count % 30}`))).toBe('403 CODE');
    expect(codeOf(await enter(room.joinCode, 'Dan'))).toBe('429 TOO_MANY');
    expect((await enter(room.joinCode, 'Cleo', key)).status).toBe(200);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 60_001);
    expect((await enter(room.joinCode)).status).toBe(200);
    vi.restoreAllMocks();
  });

  test('PROOF-251 wrong tokens are counted by address, and a right one is let in all the same', async () => {
    const hall = await openHost();
    const { instructorToken } = await hall.room('monday');
    const roster = async (token: string) =>
      (await hall.send('GET', '/api/rooms/monday/roster', { token })).status;
    for (let count = 0; count < 120; count += 1) expect(await roster('ended-token')).toBe(401);
    for (let count = 1; count < 100; count += 1) expect(await roster(`guess-${1000 + count}`)).toBe(401);
    expect(await roster('another-guess')).toBe(429);
    expect(await roster(instructorToken)).toBe(200);
  });

  test('ROOM-124 a name that looks like that of another trader is taken, and one that cannot be seen whole is refused', async () => {
    const hall = await openHost();
    const made = await hall.room('monday');
    await hall.trader(made, 'Ann Cox');
    const enter = async (name: string): Promise<string> => {
      const body = { code: made.room.joinCode, name };
      const reply = await hall.send('POST', '/api/rooms/monday/join', { body });
      return reply.status === 200 ? '200' : codeOf(reply);
    };
    for (const alike of ['Ａnn Cox', 'Аnn Cox', 'ann  сох', 'ANN\u00a0COX', 'Αnn Cox'])
      expect(await enter(alike), alike).toBe('409 NAME_TAKEN');
    for (const hidden of ['Ann\u200b Cox', 'Ann\u202eCox', 'Ann\u0007', 'Ann\u2028Cox', 'Ann\u3164'])
      expect(await enter(hidden), hidden).toMatch(/^400/);
    for (const other of ['Änn Cox', '安 Cox', 'Аня']) expect(await enter(other), other).toBe('200');
    const roster = `name,nickname\nBea,\nВеа,\n"C\u200bleo",\n`;
    const token = made.instructorToken;
    const refused = await hall.send('POST', '/api/rooms/monday/roster', { token, body: roster });
    expect(refused.text).toContain('line 3, column 1');
    expect(refused.text).toContain('line 4, column 1');
  });

  test('ROOM-043 two rooms are two exchanges', async () => {
    const hall = await openHost();
    const [monday, tuesday] = [await hall.room('monday'), await hall.room('tuesday')];
    const ann = await hall.trader(monday, 'Ann');
    const bob = await hall.trader(tuesday, 'Bob');
    expect(ann.login.user).toBe(bob.login.user);
    const listening = await bob.socket();
    await ann.buy();
    await bob.buy('0.02');
    await expect.poll(() => listening.received.map(({ event }) => event)).toContain('update_balance');
    const mixed = new Trader(hall, { ...bob.login, token: ann.login.token });
    expect((await mixed.balances())['BTC']).toBe((await ann.balances())['BTC']);
    expect((await bob.balances())['BTC']).not.toBe((await ann.balances())['BTC']);
    const table = await hall.ask(tuesday.instructorToken, 'GET', '/api/rooms/tuesday/table');
    expect(JSON.stringify(table)).not.toContain('Ann');
    expect(
      codeOf(await hall.send('GET', '/api/rooms/monday/table', { token: tuesday.instructorToken })),
    ).toBe('401 TOKEN');
  });

  test('ROOM-044 a restarted host has its rooms as they were', async () => {
    const folder = await newFolder();
    const first = await openHost(folder);
    const made = await first.room('monday', { plan: { speed: 60 } });
    const ann = await first.trader(made, 'Ann');
    await ann.buy();
    await first.ask(made.instructorToken, 'POST', '/sim/clock', { speed: 0 });
    const before = await first.ask(made.instructorToken, 'GET', '/sim/state');
    const held = await ann.balances();
    await first.host.close();

    const second = await openHost(folder);
    expect(second.host.administrator).toBe(first.host.administrator);
    expect(await second.ask(made.instructorToken, 'GET', '/sim/state')).toEqual(before);
    const back = new Trader(second, ann.login);
    expect(await back.balances()).toEqual(held);
    expect((await second.trader(made, 'Bob')).login.trader.number).toBe(2);
  });

  test('ROOM-045 a key brings a trader back from another browser, and leaving ends one login alone', async () => {
    const hall = await openHost();
    const made = await hall.room('monday');
    const ann = await hall.trader(made, 'Ann');
    const body = { code: made.room.joinCode, key: ann.login.key };
    const reply = await hall.send('POST', '/api/rooms/monday/join', { body });
    const phone = new Trader(hall, bodyOf(reply));
    expect(reply.headers.get('set-cookie')).toMatch(/^sandpit-seat=[\w-]+; Path=\/; HttpOnly; SameSite=Lax/);
    expect(phone.login).toMatchObject({ user: ann.login.user, trader: ann.login.trader });
    await phone.buy();
    expect(await ann.balances()).toEqual(await phone.balances());
    expect((await phone.room('POST', '/leave')).headers.get('set-cookie')).toContain('Max-Age=0');
    expect(codeOf(await phone.room('GET'))).toBe('401 NO_SEAT');
    expect(bodyOf(await ann.room('POST', '/login'))).toMatchObject({ token: ann.login.token });
    const { key } = await hall.ask<{ key: string }>(made.instructorToken, 'POST', '/api/rooms/monday/key', {
      trader: 1,
    });
    const enter = (given: string | undefined) =>
      hall.send('POST', '/api/rooms/monday/join', { body: { code: made.room.joinCode, key: given } });
    expect(codeOf(await enter(ann.login.key))).toBe('403 CODE');
    expect((await enter(key)).status).toBe(200);
  });
});

test('ROOM-131 a trader chooses another nickname before the start, where traders are shown by theirs', async () => {
  const { hall, made, token } = await openRoom({}, { isStarted: false });
  const [ann, bob] = [await hall.trader(made, 'Ann', 'ace'), await hall.trader(made, 'Bob', 'bee')];
  const rename = (nickname: string) => ann.room('POST', '/nickname', { nickname });
  const seat = async () => {
    const { trader, canRename } = bodyOf<SeatReport>(await ann.room('GET'));
    return [trader.shown, canRename];
  };
  expect(await seat()).toEqual(['ace', true]);
  expect(bodyOf(await rename('  queen '))).toMatchObject({ trader: { number: 1, shown: 'queen' } });
  // The own name is free again, that of another trader is not, however it is written.
  expect(codeOf(await rename('Ｂee'))).toBe('409 NAME_TAKEN');
  expect((await rename('Queen')).status).toBe(200);
  expect(codeOf(await rename('a\u200bb'))).toBe('400 INVALID');
  expect(await seat()).toEqual(['Queen', true]);
  expect((await bob.room('POST', '/nickname', { nickname: 'ace' })).status).toBe(200);
  await hall.ask(token, 'POST', '/api/rooms/monday/start');
  expect(codeOf(await rename('king'))).toBe('409 STATE');
  expect(await seat()).toEqual(['Queen', false]);
  const numbered = await hall.trader(await hall.room('numbers', { names: 'number' }, false), 'Cleo');
  expect(bodyOf(await numbered.room('GET'))).toMatchObject({ canRename: false });
});
