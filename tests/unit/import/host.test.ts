/** Sessions of a Sandpit host that are imported with its scenario: everything is as it was. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importSession } from '../../../package/cli/import.ts';
import type { Exchange } from '../../../package/node.ts';
import { recordedSession } from '../../support/har.ts';
import type { RecordedEntry } from '../../support/har.ts';
import { begin, btc, imported, repeated } from '../../support/imported.ts';
import type { Recorded } from '../../support/imported.ts';

const ofHost = ['--scenario', 'calm-market', '--seed', 'recorded'];
const market = { ...btc, mode: '1', price: '', num: '0.01' };

/** What the screens of a trader show. */
async function shown(exchange: Exchange) {
  const user = await exchange.user('demo');
  const to = Math.floor((await exchange.clock.now()) / 1000);
  const pair = { legal_id: 3, currency_id: 1 } as const;
  return {
    quotations: await user.call('quotations', {}),
    bars: await user.call('bars', { symbol: 'BTC/USDT', from: to - 86_400, to, period: '1min' }),
    desk: await user.call('spotDeal', pair),
    wallets: await user.call('walletList', {}),
    records: await user.call('walletLog', { limit: 100 }),
    trades: await user.call('completedTrades', { limit: 100 }),
    positions: await user.call('leverTrades', { limit: 100 }),
  };
}

/** A session with an order, a transfer and a position, whose balances are compared at its end. */
async function trade(session: Recorded): Promise<void> {
  const { call, pass } = session;
  const token = await begin(session);
  await call('spotBuy', market, token);
  await pass(1500);
  const transfer = { currency_id: '3', number: '2000', from_field: 'change', to_field: 'lever' };
  await call('walletTransfer', transfer, token);
  await call('leverSubmit', { ...btc, multiple: '20', share: '1', status: '1', type: '1' }, token);
  await pass(1500);
  await call('walletList', {}, token);
}

test('TWIN-078 screens are those of the host: market, books, records and balances', async () => {
  const session = await recordedSession();
  await trade(session);
  const { folder, printed, written } = await imported(session.har(), ...ofHost);
  expect(printed.at(-1)).toMatch(/^3 of 3 calls repeated, (\d+) of \1 balances as recorded$/);
  expect(written('scenario.yaml')).not.toContain('pin:');
  expect(await shown(await repeated(folder, session))).toEqual(await shown(session.exchange));
});

test('TWIN-078 the scenario may be a file, and its seed counts where none is given', async () => {
  const session = await recordedSession('bull-run', 'bull-run');
  await trade(session);
  const file = join(mkdtempSync(join(tmpdir(), 'sandpit-import-')), 'own.yaml');
  writeFileSync(file, readFileSync('scenarios/bull-run.yaml'));
  const { folder, printed } = await imported(session.har(), '--scenario', file);
  expect(printed.at(-1)).toMatch(/^3 of 3 calls repeated, (\d+) of \1 balances as recorded$/);
  const own = await repeated(folder, session);
  expect(await own.call('quotations', {})).toEqual(await session.exchange.call('quotations', {}));
});

test('TWIN-079 what the scenario does not have is the recording’s: prices that an operator set, a user who had traded', async () => {
  const session = await recordedSession();
  const demo = await session.exchange.user('demo');
  await demo.call('spotSell', { legal_id: 3, currency_id: 2, mode: '1', price: '', num: '1' });
  const token = await begin(session);
  await session.exchange.price('ETH/USDT', '3000');
  await session.pass(1000);
  await session.call('spotBuy', market, token);
  await session.call('walletList', {}, token);
  const { folder, printed } = await imported(session.har(), ...ofHost);
  expect(printed.find((line) => line.includes('calls repeated'))).toMatch(
    /^1 of 1 calls repeated, (\d+) of \1 balances as recorded$/,
  );
  expect(printed).toContain(
    '  demo@sandpit.test holds what was recorded, which is not what the scenario gives',
  );
  expect(printed).toContain('  prices of ETH/USDT are those of the recording, for the scenario has others');
  expect(printed.join()).not.toContain('prices of BTC/USDT');
  const own = await repeated(folder, session);
  const prices = async (exchange: Exchange) =>
    (await exchange.call('quotations', {})).flatMap(({ quotation }) => quotation.map((row) => row.now_price));
  expect(await prices(own)).toEqual(await prices(session.exchange));
});

test('TWIN-079 a scenario that begins after the recording, and one that is not there, are refused', async () => {
  const session = await recordedSession();
  await trade(session);
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-import-'));
  const [har, later] = [join(folder, 'session.har'), join(folder, 'later.yaml')];
  writeFileSync(har, session.har());
  writeFileSync(later, 'title: Later\nseed: later\nstart: 2030-01-01T00:00:00Z\n');
  await expect(importSession.run([har, '--scenario', later])).rejects.toThrow(
    /session\.har: the recording begins at 2025-06-02T.*, before the scenario does at 2030-01-01T/,
  );
  await expect(importSession.run([har, '--scenario', 'calm'])).rejects.toThrow('calm: there is no such file');
});

test('TWIN-080 the step of a call that a step began during is the one whose fill and balances were recorded', async () => {
  const session = await recordedSession();
  const { call, pass, entries } = session;
  const token = await begin(session);
  const sell = { ...market, num: '0.02' };
  for (const [name, form] of [
    ['spotBuy', market],
    ['spotSell', sell],
  ] as const) {
    await call(name, form, token);
    // The browser had sent it in the step before, and got the response late in its own.
    const sent = entries.at(-1) as RecordedEntry;
    sent.startedDateTime = new Date(Date.parse(sent.startedDateTime) - 400).toISOString();
    sent.time = 410;
    await pass(1000);
  }
  await call('walletList', {}, token);
  const { printed } = await imported(session.har(), ...ofHost);
  expect(printed.at(-1)).toMatch(/^2 of 2 calls repeated, (\d+) of \1 balances as recorded$/);
});
