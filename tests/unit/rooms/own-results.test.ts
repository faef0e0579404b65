/** The end of a room with own books: a journal and a certificate for each trader. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RoomResults, TraderResults } from '#contract/rooms/index.ts';
import { openFileJournal } from '#simulator/server/file-journals.ts';
import { bodyOf, graded, newFolder, openHost, openRoom } from '../../support/rooms.ts';

const MINUTE = 60_000;

/** A room in which Ann has traded and Bob has not, after going back in time, at its end. */
async function ended() {
  const folder = await newFolder();
  const { hall, made, token, sim } = await openRoom({ mode: 'own' }, { host: await openHost(folder) });
  const [ann, bob] = [await hall.trader(made, 'Ann'), await hall.trader(made, 'Bob')];
  await sim('/sim/clock', { advanceMs: 30 * MINUTE });
  await sim('/sim/back', { byMs: 10 * MINUTE });
  await ann.buy('0.05');
  await sim('/sim/operator/move', { pairs: 'BTC/USDT', permille: 20, overMs: MINUTE });
  await sim('/sim/clock', { advanceMs: 90 * MINUTE });
  await ann.call('spotSell', { legal_id: 3, currency_id: 1, num: '0.02', mode: 1 });
  await hall.ask(token, 'POST', '/api/rooms/monday/end');
  const results = await hall.ask<RoomResults>(token, 'GET', '/api/rooms/monday/results');
  return { folder, hall, token, ann, bob, results };
}

test('ROOM-094 results have a certificate for each trader, also when the room is archived', async () => {
  const { hall, token, ann, bob, results } = await ended();
  const { certificate, journals = [], rows } = results;
  expect(rows.map(({ number, trades }) => [number, trades > 0])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(Number(rows[0]?.profit)).toBeGreaterThan(0);
  const market = [certificate.seed, certificate.end];
  expect(journals.map(({ certificate: own }) => [own.seed, own.end])).toEqual([market, market]);
  expect(
    new Set([certificate, ...journals.map((own) => own.certificate)].map((own) => own.journalHash)).size,
  ).toBe(3);
  const own = [ann, bob].map(async (trader) => bodyOf<TraderResults>(await trader.room('GET', '/results')));
  const read = await Promise.all(own);
  expect(read.map((each) => each.certificate)).toEqual(journals.map((each) => each.certificate));
  expect(read[0]?.row).toEqual(rows[0]);
  const csv = await hall.send('GET', '/api/rooms/monday/results.csv', { token });
  expect(
    csv.text
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',')[1]),
  ).toEqual(['Ann', 'Bob']);
  await hall.ask(token, 'POST', '/api/rooms/monday/archive');
  expect(bodyOf(await ann.room('GET', '/results'))).toEqual(read[0]);
});

test('ROOM-094 the folder of a room gives the same figures, and names what differs', async () => {
  const { folder, results, hall } = await ended();
  const room = join(folder, 'monday');
  const file = join(folder, 'results.json');
  await writeFile(file, JSON.stringify(results));
  expect(await graded(room, '--results', file)).toContain('The results agree with the journal.');
  const [first, second] = results.journals ?? [];
  await writeFile(file, JSON.stringify({ ...results, journals: [first, { ...second, certificate: {} }] }));
  expect(await graded(room, '--results', file)).toContain('journal of trader 2, stateHash: undefined');
  await hall.host.close();
  // Somebody takes the instructor's move out of Bob's journal.
  const path = join(room, 'books', '2', 'journal.branch1');
  const store = await openFileJournal(path);
  const stored = await store.load();
  const records = (await stored?.records(stored.header.baseSeq)) ?? [];
  const left = records.filter(({ name }) => !name.startsWith('market.'));
  if (!stored) throw new Error('there is no journal');
  await store.begin(stored.header, [
    left.map((record, index) => ({ ...record, seq: stored.header.baseSeq + index + 1 })),
  ]);
  await store.close();
  await writeFile(`${path}.clock`, await readFile(join(room, 'journal.branch1.clock')));
  expect(await graded(room)).toMatch(
    /trader 2: command \d+ of the market \(market\.\w+ at \d+\) is not in the journal/,
  );
});
