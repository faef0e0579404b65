import { describe, expect, test } from 'vitest';
import { exchangeOf } from '../../../package/node/exchange.ts';
import { journalBeds } from './journal-beds.ts';
import { control } from './tiny-exchange.ts';
import { openTrader } from './trader.ts';
import type { Trader } from './trader.ts';

const MINUTE = 60_000;

interface Branch {
  readonly name: string;
  readonly kept: boolean;
  readonly present: boolean;
}

const branchesOf = async (trader: Trader) =>
  (await trader.ask('GET', '/sim/branches')).branches as readonly Branch[];
const refusalOf = async (trader: Trader, path: string, name: string) => {
  const { status, json } = await control(trader.session, 'POST', path, { name });
  return `${status} ${(json['error'] as { code: string }).code}`;
};

/** A trader with orders behind, at a moment that is kept. */
async function atMoment(journals: Parameters<typeof openTrader>[0] = {}) {
  const trader = openTrader(journals);
  await trader.logIn();
  await trader.take({ do: 'order', side: 'in', permille: 990, lots: 5 });
  await trader.take({ do: 'pass', milliseconds: MINUTE });
  await trader.ask('POST', '/sim/fork', { name: 'waiting' });
  return { trader, moment: await trader.state() };
}

describe.each(journalBeds())('moments kept in %s', (_title, openBed) => {
  test('AGENT-001 are gone to as they were, as often as wanted, also by the next host', async () => {
    const open = await openBed();
    const { trader, moment } = await atMoment({ journals: await open() });
    expect(moment.branch).toBe('main');
    for (const branch of ['waiting 2', 'waiting 3']) {
      await trader.take({ do: 'order', side: 'in', permille: 1010, lots: 7 });
      await trader.take({ do: 'pass', milliseconds: MINUTE });
      const left = await trader.state();
      expect(left.hash).not.toBe(moment.hash);
      expect(await trader.ask('POST', '/sim/branches', { name: 'waiting' })).toMatchObject({
        ...moment,
        branch,
        speed: 0,
        audit: [],
      });
    }
    await trader.take({ do: 'transfer', amount: 3 });
    const played = await trader.state();
    await trader.session.close();
    const next = openTrader({ journals: await open() });
    expect(await next.state()).toEqual(played);
    await next.ask('POST', '/sim/branches', { name: 'waiting' });
    expect(await next.state()).toEqual({ ...moment, branch: 'waiting 4' });
    await next.ask('POST', '/sim/back', { byMs: MINUTE });
    await next.ask('POST', '/sim/branches/remove', { name: 'waiting' });
    await next.session.close();
    const last = openTrader({ journals: await open() });
    expect((await branchesOf(last)).map(({ name }) => name)).toEqual([
      'main',
      ...['waiting 2', 'waiting 3', 'waiting 4'],
      'branch 2',
    ]);
    await last.session.close();
  });
});

test('AGENT-002 kept moments are listed as such, and what cannot be kept, opened or removed is refused', async () => {
  const { trader, moment } = await atMoment();
  await trader.ask('POST', '/sim/branches', { name: 'waiting' });
  await trader.ask('POST', '/sim/fork', { name: 'again' });
  const known = await branchesOf(trader);
  expect(known.map(({ name, kept, present }) => [name, kept, present])).toEqual([
    ['main', false, false],
    ['waiting', true, false],
    ['waiting 2', false, true],
    ['again', true, false],
  ]);
  expect(known[3]).toMatchObject({ from: 'waiting 2', at: moment.now, now: moment.now, seq: moment.seq });
  for (const name of ['main', 'waiting', 'waiting 2', 'again'])
    expect(await refusalOf(trader, '/sim/fork', name)).toBe('409 NAME_TAKEN');
  for (const name of ['main', 'waiting 2'])
    expect(await refusalOf(trader, '/sim/branches/remove', name)).toBe('409 IN_USE');
  for (const path of ['/sim/branches', '/sim/branches/remove'])
    expect(await refusalOf(trader, path, 'unknown')).toBe('404 NO_BRANCH');
  expect(await refusalOf(trader, '/sim/fork', 'two\nlines')).toBe('400 INVALID');
  expect(await branchesOf(trader)).toEqual(known);
  await trader.ask('POST', '/sim/branches/remove', { name: 'waiting' });
  expect(await branchesOf(trader)).toEqual(known.filter(({ name }) => name !== 'waiting'));
  await trader.ask('POST', '/sim/reset', {});
  expect((await branchesOf(trader)).map(({ name }) => name)).toEqual(['main']);
  await trader.session.close();
});

test('AGENT-004 a driver keeps, opens, lists and removes moments', async () => {
  const trader = openTrader();
  const { forks, clock, hash } = exchangeOf(trader.session, '.');
  await forks.keep('start');
  const [at, before] = [await clock.now(), await hash()];
  await clock.advance('1h');
  expect(await forks.open('start')).toMatchObject({ hash: before, branch: 'start 2', now: at });
  expect(await forks.list()).toEqual([{ name: 'start', from: 'main', at, seq: expect.any(Number) }]);
  await forks.remove('start');
  expect(await forks.list()).toEqual([]);
  await trader.session.close();
});
