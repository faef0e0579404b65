/** The end of a room, its results, and what a journal says of them. */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RoomCard, RoomResults, TraderResults } from '#contract/rooms/index.ts';
import { bodyOf, codeOf, fundsOf, graded, newFolder, openHost, openRoom } from '../../support/rooms.ts';

const MINUTE = 60_000;

/** A room in which Ann has traded and Bob has not, at its end. */
async function ended() {
  const folder = await newFolder();
  const funds = fundsOf({ change: '10000', lever: '5000' });
  const { hall, made, token, sim } = await openRoom({ funds }, { host: await openHost(folder) });
  const ann = await hall.trader(made, 'Ann, the first', '=lynx');
  const bob = await hall.trader(made, 'Bob');
  await ann.buy('0.05');
  await ann.lever({ type: 2 });
  await sim('/sim/missions/start', { user: ann.login.user, mission: 'market-order' });
  await sim('/sim/clock', { advanceMs: 90 * MINUTE });
  await ann.call('spotSell', { legal_id: 3, currency_id: 1, num: '0.02', mode: 1 });
  const recording = await hall.send('GET', '/sim/recording', { token });
  expect(codeOf(await hall.send('GET', '/api/rooms/monday/results', { token }))).toBe('409 STATE');
  expect(codeOf(await ann.room('GET', '/results'))).toBe('409 STATE');
  await hall.ask(token, 'POST', '/api/rooms/monday/end');
  const results = await hall.ask<RoomResults>(token, 'GET', '/api/rooms/monday/results');
  return { folder, hall, made, token, ann, bob, results, recording };
}

describe('the end of a room', () => {
  test('ROOM-058 shows the seed whose hash was there from the beginning', async () => {
    const { hall, made, results } = await ended();
    const card = bodyOf<RoomCard>(await hall.send('GET', '/api/rooms/monday'));
    const hash = createHash('sha256').update(`${card.seed}\n${card.nonce}`).digest('hex');
    expect([card.phase, hash, results.seedHash]).toEqual(['ended', made.room.seedHash, made.room.seedHash]);
    expect(results.certificate).toMatchObject({ scenario: 'calm-market', seed: card.seed });
    const before = bodyOf<RoomCard>(
      await hall.send('GET', `/api/rooms/${(await hall.room('other')).room.name}`),
    );
    expect([before.seed, before.nonce]).toEqual([undefined, undefined]);
  });

  test('ROOM-058 comes at its planned time, to the millisecond', async () => {
    const hall = await openHost();
    const plan = { speed: 3600, endAfterMs: 3_600_000 };
    const made = await hall.room('monday', { plan });
    const token = made.instructorToken;
    const phase = async () => (await hall.ask<RoomCard>(token, 'GET', '/api/rooms/monday')).phase;
    await expect.poll(phase).toBe('ended');
    const { certificate } = await hall.ask<RoomResults>(token, 'GET', '/api/rooms/monday/results');
    expect(certificate.end - certificate.start).toBe(3_600_000);
  });

  test('ROOM-058 all who read the results while they are being worked out get the same', async () => {
    const { folder, hall, token, results } = await ended();
    await rm(join(folder, 'monday', 'results.json'));
    const read = () => hall.ask<RoomResults>(token, 'GET', '/api/rooms/monday/results');
    const found = await Promise.all(Array.from({ length: 8 }, read));
    expect(found).toEqual(found.map(() => results));
  });

  test('ROOM-059 a journal alone gives the same figures, and names each that was changed', async () => {
    const { folder, results, hall } = await ended();
    const journal = join(folder, 'monday', 'journal');
    const file = join(folder, 'results.json');
    await writeFile(file, JSON.stringify(results));
    expect(await graded(journal, '--results', file)).toContain('The results agree with the journal.');
    const [first, ...rest] = results.rows;
    const changed = { ...results, rows: [{ ...first, profit: '99999.00000000' }, ...rest], nonce: 'x' };
    await writeFile(file, JSON.stringify(changed));
    const stated = await graded(journal, '--results', file);
    expect(stated).toContain(`trader 1, profit: 99999.00000000, from the journal ${first?.profit}`);
    expect(stated).toContain('seedHash');
    expect(stated).not.toContain('trader 2, ');
    await hall.host.close();
    const text = await readFile(journal, 'utf8');
    await writeFile(
      journal,
      text.replace('"num":"0.05"', '"num":"0.06"').replace('"number":"0.05"', '"number":"0.06"'),
    );
    expect(await graded(journal)).toContain('damaged');
  });

  test('ROOM-059 the journal of a room whose clock was stopped is graded at the instant at which it stands', async () => {
    const folder = await newFolder();
    const hall = await openHost(folder);
    const { instructorToken: token } = await hall.room('monday', { plan: { speed: 3600 } });
    const { now } = await hall.ask<{ now: number }>(token, 'POST', '/sim/clock', { speed: 0 });
    const found = JSON.parse(await graded(join(folder, 'monday', 'journal'), '--json')) as RoomResults;
    expect(found.certificate.end).toBe(now);
  });

  test('ROOM-059 a recording is graded as the journal is', async () => {
    const { folder, recording, results } = await ended();
    const file = join(folder, 'recording.json');
    await writeFile(file, recording.text);
    const found = JSON.parse(await graded(file, '--json')) as RoomResults;
    expect(found.rows.map(({ trades, startEquity }) => [trades, startEquity])).toEqual(
      results.rows.map(({ trades, startEquity }) => [trades, startEquity]),
    );
    expect(found.certificate.journalHash).toBe(results.certificate.journalHash);
  });

  test('ROOM-060 results come as CSV with names, safe for a spreadsheet', async () => {
    const { hall, token, results } = await ended();
    const { text, headers } = await hall.send('GET', '/api/rooms/monday/results.csv', { token });
    const [head, first, second] = text.split('\r\n');
    const [row] = results.rows;
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(head?.startsWith('number,name,nickname,startEquity,endEquity,profit')).toBe(true);
    expect(
      first?.startsWith(`1,"Ann, the first",'=lynx,15000.00000000,${row?.endEquity},${row?.profit},`),
    ).toBe(true);
    expect(second?.startsWith('2,Bob,,15000.00000000,15000.00000000,0.00000000,')).toBe(true);
  });

  test('ROOM-060 a trader gets the own orders, decisions and missions, also when the room is archived', async () => {
    const { hall, token, ann, bob, results } = await ended();
    const own = bodyOf<TraderResults>(await ann.room('GET', '/results'));
    expect(own.row).toEqual(results.rows[0]);
    expect(own.spotOrders.map(({ side, filled, receipt }) => [side, filled, receipt?.status])).toEqual([
      ['sell', '0.02000000', 'filled'],
      ['buy', '0.05000000', 'filled'],
    ]);
    const sum = own.decisions.reduce((all, { change }) => all + Number(change), 0);
    expect(sum).toBeCloseTo(Number(own.row.profit), 6);
    expect(own.decisions.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['position', 'coin', 'orders']),
    );
    expect(Number(own.worst?.change)).toBeLessThan(0);
    expect(own.missions.find(({ id }) => id === 'market-order')).toMatchObject({ state: 'running' });
    expect(bodyOf<TraderResults>(await bob.room('GET', '/results'))).toMatchObject({
      best: null,
      worst: null,
    });

    await hall.ask(token, 'POST', '/api/rooms/monday/archive');
    expect(bodyOf(await ann.room('GET', '/results'))).toEqual(own);
    expect(await hall.ask(token, 'GET', '/api/rooms/monday/results')).toEqual(results);
    expect(codeOf(await hall.send('GET', '/api/rooms/monday/table', { token }))).toBe('409 STATE');
    expect(codeOf(await ann.reply('walletList'))).toBe('409 STATE');
    expect(bodyOf<{ room: RoomCard }>(await ann.room('GET')).room.phase).toBe('archived');
  });
});
