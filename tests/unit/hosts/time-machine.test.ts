import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { isNightly, sample } from '../../support/cases.ts';
import { newFolder } from '../../support/rooms.ts';
import { control } from './tiny-exchange.ts';
import { openTrader, realSession, sessions } from './trader.ts';
import type { Step, Trader } from './trader.ts';

type Branch = Readonly<Record<'name' | 'from' | 'at' | 'now' | 'seq' | 'present', unknown>>;

const branchesOf = async (trader: Trader) =>
  (await trader.ask('GET', '/sim/branches')).branches as readonly Branch[];

/** Where the exchange stood each time before time went on, and at the end. */
async function play(
  trader: Trader,
  steps: readonly Step[],
): Promise<{ now: number; hash: string; next: number }[]> {
  const stood = [];
  for (const [index, step] of steps.entries()) {
    if (step.do === 'pass') {
      const { now, hash } = await trader.state();
      stood.push({ now, hash, next: index });
    }
    await trader.take(step);
  }
  const { now, hash } = await trader.state();
  return [...stood, { now, hash, next: steps.length }];
}

describe('going back in time', () => {
  test('PROMISE-R7 gives the state of that time, forward again the same hash, and leaves the old branch as it was', async () => {
    await fc.assert(
      fc.asyncProperty(sessions(30, 600_000), fc.nat(), async (steps, pick) => {
        const trader = openTrader();
        await trader.logIn();
        await trader.take({ do: 'pass', milliseconds: 60 });
        const stood = await play(trader, steps);
        const then = stood[pick % stood.length];
        const end = await trader.state();
        if (!then) return;
        const back = await trader.ask('POST', '/sim/back', { toInstant: then.now });
        expect(back).toMatchObject({ hash: then.hash, now: then.now, branch: 'branch 2', audit: [] });
        for (const step of steps.slice(then.next)) await trader.take(step);
        expect(await trader.state()).toEqual({ ...end, branch: 'branch 2' });
        await trader.take({ do: 'pass', milliseconds: 3_600_000 });
        await trader.ask('POST', '/sim/branches', { name: 'main' });
        expect(await trader.state()).toEqual(end);
        await trader.session.close();
      }),
      { numRuns: sample(15) },
    );
  });

  test('from a long session it goes back by the snapshots along the way, and says the same as from the beginning', async () => {
    const journals = createMemoryJournals();
    const trader = openTrader({ journals });
    await trader.logIn();
    const hashes = new Map<number, string>();
    for (let day = 0; day < 20; day++) {
      await trader.take({ do: 'transfer', amount: 1 });
      const { now, hash } = await trader.state();
      hashes.set(now, hash);
      await trader.logIn();
      await trader.take({ do: 'pass', milliseconds: 86_400_000 });
    }
    const store = await journals.open({ scenario: 'calm-market', seed: 'trader', branch: 'main' });
    const marks = (await store.load())?.snapshots ?? [];
    expect(marks.length).toBeGreaterThan(5);
    expect(marks.length).toBeLessThanOrEqual(12);
    // To read each recording takes most of the time.
    const instants = [...hashes.keys()].toReversed().filter((_at, index) => isNightly || index % 4 === 0);
    for (const instant of instants) {
      // The login of that day came at the very same instant.
      const { seq } = (await trader.ask('POST', '/sim/back', { toInstant: instant })) as { seq: number };
      const behind = (await trader.state()).hash;
      const recording = await trader.ask('GET', '/sim/recording');
      expect(recording).toMatchObject({ hash: behind, at: instant });
      expect((recording.records as unknown[]).length).toBe(seq);
      const other = openTrader();
      expect(await other.ask('POST', '/sim/recording', recording)).toMatchObject({ hash: behind });
      await other.session.close();
    }
    await trader.session.close();
  });

  test('names are given, taken and refused clearly, and nothing happens where nothing can', async () => {
    const trader = openTrader();
    await trader.logIn();
    await trader.take({ do: 'pass', milliseconds: 60_000 });
    const { now } = await trader.state();
    await trader.ask('POST', '/sim/back', { byMs: 1_000, name: 'what if' });
    await trader.ask('POST', '/sim/back', { toInstant: now - 30_000 });
    await trader.ask('POST', '/sim/back', { byMs: 10_000 });
    const list = await branchesOf(trader);
    expect(list.map(({ name, from, at }) => [name, from, at])).toEqual([
      ['main', null, null],
      ['what if', 'main', now - 1_000],
      ['branch 2', 'what if', now - 30_000],
      ['branch 3', 'branch 2', now - 40_000],
    ]);
    expect(list.filter(({ present }) => present)).toMatchObject([{ name: 'branch 3', now: now - 40_000 }]);
    const before = await trader.state();
    const refused = async (path: string, body: unknown) => {
      const { status, json } = await control(trader.session, 'POST', path, body);
      return `${status} ${(json['error'] as { code: string }).code}`;
    };
    expect(await refused('/sim/back', { toInstant: now })).toBe('409 FUTURE');
    expect(await refused('/sim/back', { toInstant: 5 })).toBe('409 BEFORE_START');
    for (const name of ['main', 'what if', 'branch 2', ' what if '])
      expect(await refused('/sim/back', { byMs: 1, name })).toBe('409 NAME_TAKEN');
    for (const name of ['', ' ', 'x'.repeat(41), 'two\nlines', 'tab\tstop', '\u202e', 7])
      expect(await refused('/sim/back', { byMs: 1, name })).toBe('400 INVALID');
    for (const wrong of [{}, { byMs: 0 }, { byMs: 1, toInstant: 5 }, { byMs: -1 }, { toInstant: 1.5 }])
      expect(await refused('/sim/back', wrong)).toBe('400 INVALID');
    expect(await refused('/sim/branches', { name: 'none' })).toBe('404 NO_BRANCH');
    expect(await trader.state()).toEqual(before);
    expect(await branchesOf(trader)).toEqual(list);
    await trader.session.close();
  });

  test('the speed goes on as it was, and a reset forgets the branches', async () => {
    const trader = openTrader();
    await trader.ask('POST', '/sim/clock', { advanceMs: 600_000, speed: 60 });
    expect(await trader.ask('POST', '/sim/back', { byMs: 1_000 })).toMatchObject({ speed: 60 });
    await trader.ask('POST', '/sim/reset', {});
    expect(await branchesOf(trader)).toMatchObject([{ name: 'main', present: true }]);
    await trader.session.close();
  });

  test('a file of another session is refused, and one of this session is a branch beside those that there are', async () => {
    const trader = openTrader({ journals: createFileJournals(join(await newFolder(), 'journal')) });
    await trader.logIn();
    const before = await trader.state();
    const others = openTrader({ seed: 'other' });
    expect(
      await control(trader.session, 'POST', '/sim/recording', await others.ask('GET', '/sim/recording')),
    ).toMatchObject({
      status: 409,
      json: { error: { code: 'OTHER_SESSION', message: expect.stringContaining('seed trader') } },
    });
    expect(await trader.state()).toEqual(before);
    for (const path of ['/sim/recording', '/sim/snapshot', '/sim/link']) {
      const shared = await trader.ask('GET', path);
      const memory = openTrader({ seed: 'another' });
      expect(await memory.ask('POST', path, shared)).toMatchObject({ hash: before.hash, branch: 'shared' });
      await memory.logIn();
      await memory.take({ do: 'transfer', amount: 2 });
      const played = await memory.state();
      await memory.ask('POST', path, shared);
      expect((await branchesOf(memory)).map(({ name }) => name)).toEqual(['shared', 'shared 2']);
      await memory.ask('POST', '/sim/branches', { name: 'shared' });
      expect(await memory.state()).toEqual(played);
      await memory.session.close();
    }
    for (const { session } of [trader, others]) await session.close();
  });
});

test('PROOF-549 the candle files of a scenario are stored with one branch of its session, and every branch opens and is recorded with them', async () => {
  const journals = createMemoryJournals();
  const trader = openTrader({ journals });
  const rows = ['00', '01', '02'].map((minute) => `2025-06-02T02:${minute}:00Z,100,110,90,105,2`);
  const files = { 'own.csv': ['open_time,open,high,low,close,volume', ...rows].join('\n') };
  const text =
    'title: Own\nseed: own\nstart: 2025-06-02T02:00:00Z\nrecorded: [{ pair: BTC/USDT, file: own.csv }]\n';
  await trader.ask('POST', '/sim/reset', { file: { name: 'mine.yaml', text }, files });
  for (const _branch of [2, 3]) {
    await trader.take({ do: 'pass', milliseconds: 60_000 });
    const { now } = await trader.state();
    await trader.ask('POST', '/sim/back', { toInstant: now - 30_000 });
  }
  const { hash, now, branch } = await trader.state();
  expect(branch).toBe('branch 3');
  const stored = await journals.list('own/mine', 'own');
  expect(stored.map(({ name, source }) => [name, source?.files])).toEqual([
    ['main', files],
    ['branch 2', undefined],
    ['branch 3', undefined],
  ]);
  const recording = await trader.ask('GET', '/sim/recording');
  expect(recording).toMatchObject({ source: { files } });
  await trader.session.close();
  const reopened = realSession({ journals, session: { scenario: 'own/mine', seed: 'own' } });
  const { json } = await control(reopened, 'GET', '/sim/state');
  expect(json).toMatchObject({ hash, now, branch });
  const other = openTrader();
  expect(await other.ask('POST', '/sim/recording', recording)).toMatchObject({ hash, branch: 'shared' });
  await other.ask('POST', '/sim/back', { byMs: 10_000 });
  expect(await other.ask('GET', '/sim/recording')).toMatchObject({ source: { files } });
});
