/** Calls of a room that come at the same time. */
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { ImportedRoster, RoomCard } from '#contract/rooms/index.ts';
import { bodyOf, codeOf, graded, newFolder, openHost } from '../../support/rooms.ts';
import type { Reply } from '../../support/rooms.ts';

const MINUTE = 60_000;
const PATH = '/api/rooms/monday';
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

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

describe('the end of a room, and calls that come with it', () => {
  test.each(['running', 'open'])('ROOM-114 the clock of a room that is %s stands', async (phase) => {
    const { send, sim } = await open({ isStarted: phase === 'running' });
    const [ended, ...others] = await Promise.all([
      send(`${PATH}/end`),
      ...(phase === 'open' ? [send(`${PATH}/start`)] : []),
      send('/sim/clock', { speed: 10 }),
      send('/sim/clock', { advanceMs: MINUTE, speed: 10 }),
    ]);
    expect(ended?.status).toBe(200);
    expect(statuses(others).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await sim('/sim/clock')).toMatchObject({ speed: 0 });
  });

  test.each(MODES)('ROOM-114 results are those of the journals (%s)', async (mode) => {
    const { folder, hall, made, token, send } = await open({ mode });
    const ann = await hall.trader(made, 'Ann');
    const csv = 'name\nBob\nCyd\nDan\n';
    const { rows } = await hall.ask<ImportedRoster>(token, 'POST', `${PATH}/roster`, csv);
    const enter = ({ key }: ImportedRoster['rows'][number]) =>
      hall.send('POST', `${PATH}/join`, { body: { code: made.room.joinCode, key } });
    const funds = { user: ann.login.account, say: 'give', currency: 'USDT', amount: '5' };
    const replies = await Promise.all([
      send(`${PATH}/end`),
      ...rows.map(enter),
      ann.room('POST', '/missions/start', { mission: 'market-order' }),
      send('/sim/operator/funds', funds),
      send('/sim/operator/funds', funds),
    ]);
    expect(statuses(replies).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    await hall.host.close();
    const of = join(folder, 'monday');
    expect(await graded(of, '--results', join(of, 'results.json'))).toContain('The results agree');
  });

  test('ROOM-114 a mission that is begun as the room ends is in the results, or not at all', async () => {
    const { folder, hall, made, token, send, room } = await open();
    const ann = await hall.trader(made, 'Ann');
    const { control } = room.book;
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const pump = control.pump.bind(control);
    const pumped = vi.spyOn(control, 'pump').mockImplementation(() => held.then(pump));
    const beginning = ann.room('POST', '/missions/start', { mission: 'market-order' });
    await vi.waitFor(() => expect(pumped).toHaveBeenCalled());
    const ending = send(`${PATH}/end`);
    for (let reads = 0; reads < 20; reads += 1) await hall.ask(token, 'GET', PATH);
    goOn();
    expect(statuses(await Promise.all([beginning, ending]))).toEqual([200, 200]);
    await hall.host.close();
    const of = join(folder, 'monday');
    expect(await graded(of, '--results', join(of, 'results.json'))).toContain('The results agree');
  });

  test('ROOM-114 a row of the roster that has not entered does not enter after it', async () => {
    const { hall, made, token, send } = await open();
    const { rows } = await hall.ask<ImportedRoster>(token, 'POST', `${PATH}/roster`, 'name\nBob\n');
    expect((await send(`${PATH}/end`)).status).toBe(200);
    const body = { code: made.room.joinCode, key: rows[0]?.key };
    expect(codeOf(await hall.send('POST', `${PATH}/join`, { body }))).toBe('409 STATE');
    expect(bodyOf<RoomCard>(await hall.send('GET', PATH)).traders).toBe(0);
  });
});

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
