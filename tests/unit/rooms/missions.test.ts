/** Missions in a room. */
import { expect, test } from 'vitest';
import type { RoomLogin } from '#contract/rooms/index.ts';
import { bodyOf, codeOf, openRoom, Trader } from '../../support/rooms.ts';

interface Listed {
  readonly missions: readonly { readonly id: string; readonly state: string }[];
}

test('ROOM-063 a trader starts and gives up the own missions, and the table shows them', async () => {
  const { hall, made, token, table } = await openRoom();
  const [ann, bob] = [await hall.trader(made, 'Ann'), await hall.trader(made, 'Bob')];
  const stateOf = async (trader: Trader, id: string) =>
    bodyOf<Listed>(await trader.room('GET', '/missions')).missions.find((each) => each.id === id)?.state;
  const missionsInTable = async () => (await table()).rows.map((row) => [row[11], row[12]]);
  const start = { mission: 'first-transfer', user: bob.login.user };
  expect((await ann.room('POST', '/missions/start', start)).status).toBe(200);
  expect(await missionsInTable()).toEqual([
    [0, 'first-transfer'],
    [0, null],
  ]);
  await ann.call('walletTransfer', {
    ...{ number: '500', currency_id: 3 },
    ...{ from_field: 'change', to_field: 'micro' },
  });
  expect([await stateOf(ann, 'first-transfer'), await stateOf(bob, 'first-transfer')]).toEqual([
    'done',
    'open',
  ]);
  expect(await missionsInTable()).toEqual([
    [1, null],
    [0, null],
  ]);
  expect(codeOf(await ann.room('GET', '/missions/results'))).toBe('404 NOT_FOUND');
  const login = await hall.ask<RoomLogin>(token, 'POST', '/api/rooms/monday/watch', { trader: 2 });
  expect(codeOf(await new Trader(hall, login).room('POST', '/missions/start', start))).toBe('403 READ_ONLY');
});
