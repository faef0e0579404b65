/** Replays of a branch at earlier times, and branches beside each other. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/cases.ts';
import { control } from './tiny-exchange.ts';
import { openTrader, sessions } from './trader.ts';
import type { Step, Trader } from './trader.ts';

const HOUR = 3_600_000;

/** Plays a session; where the exchange stood after each step. */
async function play(trader: Trader, steps: readonly Step[]) {
  const stood = [await trader.state()];
  for (const step of steps) {
    await trader.take(step);
    stood.push(await trader.state());
  }
  return stood;
}

/** Where it stood at each instant last: several commands of one instant belong together. */
const lastOfEach = <Row extends { readonly now: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ now }, index) => rows[index + 1]?.now !== now);

const replayTo = (trader: Trader, toInstant: number) => trader.ask('POST', '/sim/replay', { toInstant });

const branchesOf = async (trader: Trader) =>
  ((await trader.ask('GET', '/sim/branches')).branches as { name: string; now: number; seq: number }[]).map(
    ({ name, now, seq }) => ({ name, now, seq }),
  );

const order = { do: 'order', side: 'in', permille: 990, lots: 10 } as const;
const pass = (milliseconds: number) => ({ do: 'pass', milliseconds }) as const;

async function opened(): Promise<Trader> {
  const trader = openTrader();
  await trader.logIn();
  await trader.take(pass(60));
  return trader;
}

describe('replay', () => {
  test('DESK-320 DESK-321 shows any instant as it was, in any order, and its end as it was left', async () => {
    await fc.assert(
      fc.asyncProperty(
        sessions(20, HOUR),
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        async (steps, picks) => {
          const trader = await opened();
          const stood = lastOfEach(await play(trader, steps));
          const end = await trader.state();
          for (const pick of picks) {
            const then = stood[pick % stood.length] ?? end;
            const report = await replayTo(trader, then.now);
            expect(report).toMatchObject({ now: then.now, end: end.now, isReplay: then.now < end.now });
            expect(await trader.state()).toMatchObject({ hash: then.hash, branch: 'main', audit: [] });
          }
          await replayTo(trader, end.now);
          expect(await trader.state()).toEqual(end);
          expect(await branchesOf(trader)).toHaveLength(1);
          await trader.session.close();
        },
      ),
      { numRuns: sample(12) },
    );
  });

  test('DESK-323 time that passes in a replay repeats every command, stops at the end, and the branch goes on', async () => {
    const trader = await opened();
    const stood = lastOfEach(
      await play(trader, [order, pass(HOUR), order, pass(HOUR), { do: 'cancel' }, pass(HOUR)]),
    );
    const end = await trader.state();
    await replayTo(trader, stood[0]?.now ?? 0);
    for (const then of stood.slice(1, -1)) {
      await trader.ask('POST', '/sim/clock', { toInstant: then.now });
      expect(await trader.state()).toMatchObject({ now: then.now, hash: then.hash });
      expect(await trader.ask('GET', '/sim/replay')).toMatchObject({ isReplay: true });
    }
    const isAtEnd = async () => {
      expect(await trader.ask('GET', '/sim/replay')).toMatchObject({ isReplay: false, now: end.now });
      expect(await trader.state()).toEqual(end);
    };
    await trader.ask('POST', '/sim/clock', { toInstant: end.now });
    await isAtEnd();
    await replayTo(trader, end.now - 60_000);
    await trader.ask('POST', '/sim/clock', { speed: 60 });
    trader.move(5_000);
    await trader.session.pump();
    await trader.session.pump();
    await isAtEnd();
    await trader.ask('POST', '/sim/clock', { advanceMs: HOUR });
    expect(await trader.state()).toMatchObject({ now: end.now + HOUR, branch: 'main' });
    await trader.session.close();
  });

  test('DESK-322 who acts in a replay begins a branch there, who only reads does not, and the replayed one stays as it was', async () => {
    const trader = await opened();
    const begin = await trader.state();
    await play(trader, [pass(HOUR), order, pass(HOUR)]);
    const end = await trader.state();
    await replayTo(trader, begin.now);
    await trader.take({ do: 'cancel' });
    expect(await branchesOf(trader)).toHaveLength(1);
    await trader.take({ do: 'transfer', amount: 5 });
    expect(await trader.state()).toMatchObject({ branch: 'branch 2', now: begin.now, seq: begin.seq + 1 });
    expect(await branchesOf(trader)).toEqual([
      { name: 'main', now: end.now, seq: end.seq },
      { name: 'branch 2', now: begin.now, seq: begin.seq + 1 },
    ]);
    await trader.ask('POST', '/sim/branches', { name: 'main' });
    expect(await trader.state()).toEqual(end);
    await replayTo(trader, end.now - HOUR);
    await trader.take({ do: 'move', permille: 20 });
    expect(await branchesOf(trader)).toHaveLength(3);
    await trader.session.close();
  });

  test('PROOF-588 a replay logs nobody out who is logged in, and brings no login back that has ended', async () => {
    const trader = await opened();
    const begin = (await trader.state()).now;
    await trader.take(pass(HOUR));
    const first = await trader.logIn();
    await trader.take(pass(HOUR));
    const between = (await trader.state()).now;
    await trader.take(pass(HOUR));
    const second = await trader.logIn();
    await trader.take(pass(HOUR));
    const end = await trader.state();
    const holds = () => [first, second].map((token) => trader.session.isToken(token));
    await replayTo(trader, between);
    expect(holds()).toEqual([false, true]);
    await replayTo(trader, end.now);
    expect(holds()).toEqual([false, true]);
    expect(await trader.state()).toEqual(end);
    // Time passes over both logins as they were recorded.
    await replayTo(trader, begin);
    await trader.take(pass(2 * HOUR));
    expect(holds()).toEqual([false, true]);
    await replayTo(trader, between);
    await trader.take(pass(1));
    await replayTo(trader, end.now);
    expect(await trader.state()).toEqual(end);
  });

  test('DESK-325 an instant outside the branch is refused by name, and nothing changes', async () => {
    const trader = await opened();
    const { now } = await trader.state();
    const { start } = await trader.ask('GET', '/sim/replay');
    const refused = async (toInstant: number) =>
      (await control(trader.session, 'POST', '/sim/replay', { toInstant })).json;
    expect(await refused(now + 1)).toMatchObject({ error: { code: 'FUTURE', now } });
    expect(await refused(Number(start) - 1)).toMatchObject({ error: { code: 'BEFORE_START', start } });
    expect(await trader.ask('GET', '/sim/replay')).toMatchObject({ now, isReplay: false });
    await trader.session.close();
  });
});

describe('branches beside each other', () => {
  test('DESK-324 DESK-574 curves part where the branches do and end where each stands', async () => {
    const trader = await opened();
    const begin = await trader.state();
    await play(trader, [{ do: 'order', side: 'in', permille: 1010, lots: 40 }, pass(HOUR)]);
    await trader.take({ do: 'move', permille: -40 });
    await trader.take(pass(HOUR));
    const main = await trader.state();
    await replayTo(trader, begin.now);
    await trader.take({ do: 'transfer', amount: 1 });
    await trader.take(pass(HOUR));
    const query = { user: 'demo@sandpit.test', from: begin.now, moments: 5 };
    const { curves, trades } = await trader.ask('POST', '/sim/equity', {
      ...query,
      branches: ['main', 'branch 2'],
    });
    // At the instant at which they part both have bought.
    const line = { at: begin.now, kind: 'buy', pair: 'BTC/USDT', amount: '0.04', currency: 'BTC' };
    expect(trades).toMatchObject([[line], [line]]);
    const [bought, other] = curves as { at: number; equity: string }[][];
    expect(bought?.map(({ at }) => at - begin.now)).toEqual([0, 0.5, 1, 1.5, 2].map((hours) => hours * HOUR));
    expect(other?.at(-1)?.at).toBe(begin.now + HOUR);
    expect(other?.[0]?.equity).toBe(bought?.[0]?.equity);
    // The one who bought before the fall has less.
    expect(Number(bought?.at(-1)?.equity)).toBeLessThan(Number(other?.at(-1)?.equity));
    const to = begin.now + HOUR;
    const both = { ...query, branches: ['main', 'branch 2'] };
    const { curves: equal } = await trader.ask('POST', '/sim/equity', { ...both, to });
    const [mainThen, otherThen] = equal as { at: number; equity: string }[][];
    expect([mainThen?.at(-1)?.at, otherThen?.at(-1)]).toEqual([to, other?.at(-1)]);
    expect(mainThen?.at(-1)).toEqual(bought?.[2]);
    for (const [end, code] of [
      [begin.now + 2 * HOUR, 'FUTURE'],
      [begin.now - 1, 'FUTURE'],
    ] as const) {
      const refused = await control(trader.session, 'POST', '/sim/equity', { ...both, to: end });
      expect(refused.json).toMatchObject({ error: { code } });
    }
    await trader.ask('POST', '/sim/branches', { name: 'main' });
    expect(await trader.state()).toEqual(main);
    const { json } = await control(trader.session, 'POST', '/sim/equity', { ...query, branches: ['none'] });
    expect(json).toMatchObject({ error: { code: 'NO_BRANCH' } });
    await trader.session.close();
  });
});
