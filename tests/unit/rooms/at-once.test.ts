/** Calls of a room that come at the same time. */
import { expect, test } from 'vitest';
import { newFolder, openHost } from '../../support/rooms.ts';

const MINUTE = 60_000;
const MODES = ['shared', 'own'] as const;

/** A room in a folder that is known, and calls of its instructor. */
async function open({
  mode = 'shared',
  isStarted = true,
}: { mode?: 'shared' | 'own'; isStarted?: boolean } = {}) {
  const folder = await newFolder();
  const hall = await openHost(folder);
  const made = await hall.room('monday', { mode }, isStarted);
  const token = made.instructorToken;
  const send = (path: string, body?: unknown) => hall.send('POST', path, { token, body });
  const sim = <T>(path: string, body?: object) => hall.ask<T>(token, body ? 'POST' : 'GET', path, body);
  const room = hall.host.rooms.named('monday');
  return { folder, hall, made, token, send, sim, room };
}

test.each(MODES)(
  'ROOM-115 a trader who calls while the instructor goes back stays logged in (%s)',
  async (mode) => {
    const { hall, made, sim } = await open({ mode });
    await sim('/sim/clock', { speed: 0, advanceMs: 30 * MINUTE });
    const ann = await hall.trader(made, 'Ann');
    const [, ...replies] = await Promise.all([
      sim('/sim/back', { byMs: 20 * MINUTE }),
      ...Array.from({ length: 10 }, () => ann.call('walletList')),
    ]);
    expect(replies.map(({ type }) => type)).toEqual(replies.map(() => 'ok'));
    expect(await ann.balances()).toEqual({ USDT: '10000.00000000' });
  },
);
