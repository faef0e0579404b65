/** Private branches of a session. */
import { expect, test } from 'vitest';
import type { RoomTable, SeatReport, WhatIfReport } from '#contract/rooms/index.ts';
import { bodyOf, codeOf, openRoom } from '../../support/rooms.ts';

const MINUTE = 60_000;

async function open() {
  const { hall, made, sim } = await openRoom();
  const ann = await hall.trader(made, 'Ann');
  const { now: start } = await sim<{ now: number }>('/sim/clock', { speed: 0 });
  await sim('/sim/clock', { advanceMs: 30 * MINUTE });
  await sim('/sim/clock', { speed: 1 });
  await ann.buy();
  const { now } = await sim<{ now: number }>('/sim/clock', { speed: 0 });
  return { hall, made, sim, ann, start, now };
}

test('ROOM-061 a private branch has the session as it was, and nothing of it reaches the session', async () => {
  const { hall, made, sim, ann, start, now } = await open();
  const bob = await hall.trader(made, 'Bob');
  const state = await sim('/sim/state');
  const held = await ann.balances();
  const listening = await ann.socket();
  const whatIf = bodyOf<WhatIfReport>(await ann.room('POST', '/what-if', { at: start + 10 * MINUTE }));
  expect(whatIf).toEqual({ from: start + 10 * MINUTE, now: start + 10 * MINUTE, end: now, speed: 0 });
  await expect.poll(() => listening.received.filter(({ event }) => event === 'extensions').length).toBe(2);
  expect(await ann.balances()).toEqual({ USDT: '10000.00000000' });
  expect(await ann.buy('0.05')).toMatchObject({ type: 'ok' });
  expect(Object.keys(await ann.balances())).toContain('BTC');
  expect(await sim('/sim/state')).toEqual(state);
  expect(await bob.balances()).toEqual({ USDT: '10000.00000000' });
  const { rows } = await hall.ask<RoomTable>(made.instructorToken, 'GET', '/api/rooms/monday/table');
  expect(rows[0]?.[10]).toBe(1);
  expect((await ann.room('POST', '/what-if/leave')).status).toBe(200);
  expect(await ann.balances()).toEqual(held);
  expect(bodyOf<SeatReport>(await ann.room('GET')).whatIf).toBeNull();
  listening.close();
});

test('ROOM-061 the clock of a private branch never passes that of the session', async () => {
  const { made, sim, ann, now } = await open();
  const move = (body: object) => ann.room('POST', '/what-if/clock', body);
  expect(codeOf(await move({ speed: 1 }))).toBe('409 NO_WHAT_IF');
  expect(codeOf(await ann.room('POST', '/what-if', { at: now + 1 }))).toBe('409 FUTURE');
  expect(codeOf(await ann.room('POST', '/what-if', { at: made.room.start - 1 }))).toBe('409 BEFORE_START');
  await ann.room('POST', '/what-if', { at: now - 5 * MINUTE });
  expect(codeOf(await move({ toInstant: now + 1 }))).toBe('409 FUTURE');
  expect(codeOf(await move({ toInstant: now - 6 * MINUTE }))).toBe('409 PAST');
  expect(bodyOf<WhatIfReport>(await move({ toInstant: now - 4 * MINUTE }))).toMatchObject({
    now: now - 4 * MINUTE,
  });
  await move({ speed: 3600 });
  const where = async () => bodyOf<SeatReport>(await ann.room('GET')).whatIf?.now;
  // The last fraction of a millisecond is cut.
  const comeTo = (at: number) => expect.poll(where).toBeGreaterThanOrEqual(at - 1);
  await comeTo(now);
  const times: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    const reply = await ann.reply('coinList');
    times.push(Date.parse(reply.headers.get('date') ?? ''));
  }
  expect(Math.max(...times)).toBeLessThanOrEqual(now);
  expect(await where()).toBeLessThanOrEqual(now);
  await sim('/sim/clock', { advanceMs: MINUTE });
  await comeTo(now + MINUTE);
  expect(await where()).toBeLessThanOrEqual(now + MINUTE);
  await sim('/sim/back', { byMs: 20 * MINUTE });
  expect(bodyOf<SeatReport>(await ann.room('GET')).whatIf).toBeNull();
});
