/** Sessions that were recorded on a Node host, imported, and compared with what they were. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { membersIn } from '#shared/json.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { createExchange } from '../../../package/node.ts';
import { recordedSession } from '../../support/har.ts';
import { begin, btc, imported, repeated } from '../../support/imported.ts';
import type { Recorded } from '../../support/imported.ts';

const seed = ['--seed', 'recorded'];

/** What a session did, with the number of its calls that change something. */
const sessions: Readonly<Record<string, (session: Recorded) => Promise<number>>> = {
  async 'spot orders, one of which is cancelled'(session) {
    const { call, pass } = session;
    const token = await begin(session);
    await call('spotBuy', { ...btc, mode: '1', price: '', num: '0.01' }, token);
    await pass(1500);
    await call('spotBuy', { ...btc, mode: '2', price: '50000', num: '0.002' }, token);
    await call('spotSell', { ...btc, mode: '2', price: '200000', num: '0.003' }, token);
    await pass(1000);
    const { list } = (await call('openOrders', {}, token)) as { list: { id: number; type: string }[] };
    const sell = list.find(({ type }) => type === 'out');
    await call('spotCancel', { id: String(sell?.id), type: 'out' }, token);
    await pass(1000);
    await call('walletList', {}, token);
    return 4;
  },
  async 'leverage and a second contract'(session) {
    const { call, pass } = session;
    const token = await begin(session);
    await call(
      'walletTransfer',
      { currency_id: '3', number: '2000', from_field: 'change', to_field: 'lever' },
      token,
    );
    const order = { ...btc, multiple: '20', share: '1', status: '1' };
    await call('leverSubmit', { ...order, type: '1' }, token);
    await call('leverSubmit', { ...order, type: '2' }, token);
    await call(
      'microSubmit',
      { match_id: '1', currency_id: '3', type: '1', seconds: '60', number: '50' },
      token,
    );
    await pass(3000);
    const trades = (await call('leverTrades', { status: '1' }, token)) as {
      message: { data: { id: number; type: number }[] };
    };
    const short = trades.message.data.find(({ type }) => type === 2);
    await call('leverClose', { id: String(short?.id) }, token);
    await pass(62_000);
    await call('leverBatchClose', { type: '0' }, token);
    await call('walletList', {}, token);
    return 6;
  },
  async 'a withdrawal and a deposit, with orders from before'(session) {
    const { call, pass, exchange } = session;
    const before = await exchange.user('demo');
    await before.call('spotBuy', { legal_id: 3, currency_id: 1, mode: '2', price: '40000', num: '0.01' });
    await before.call('spotSell', { legal_id: 3, currency_id: 2, mode: '2', price: '9000', num: '0.5' });
    const token = await begin(session);
    const withdrawal = { currency: '3', number: '200', address: '0xmine', pay_password: '246810' };
    await call('withdraw', withdrawal, token);
    const { list } = (await call('openOrders', {}, token)) as { list: { id: number; type: string }[] };
    const buy = list.find(({ type }) => type === 'in');
    await call('spotCancel', { id: String(buy?.id), type: 'in' }, token);
    await call('depositPlace', { config_id: '1', amount: '1000' }, token);
    await pass(1000);
    await call('walletList', {}, token);
    return 3;
  },
};

describe('imported sessions', () => {
  test.each(Object.entries(sessions))('TWIN-070 TWIN-071 %s', async (_title, play) => {
    const session = await recordedSession();
    await session.exchange.clock.advance('1h');
    const calls = await play(session);
    const { folder, printed, written } = await imported(session.har(), ...seed);
    expect(printed.at(-1)).toMatch(
      new RegExp(`^${calls} of ${calls} calls repeated, (\\d+) of \\1 balances as recorded$`),
    );
    expect(readdirSync(folder).sort()).toEqual(
      ['har', 'recording.json', 'scenario.yaml', 'spec.ts'].map((ending) => `session.${ending}`),
    );
    expect(written('spec.ts')).toContain('step by step');
    const replaying = await createExchange({ scenario: { file: 'session.scenario.yaml' } }, folder);
    const recording = JSON.parse(written('recording.json')) as { readonly hash: string };
    expect(await replaying.replay(recording)).toMatchObject({ hash: recording.hash, audit: [] });
    await replaying.close();
  });

  test('TWIN-070 candles and prices are those of the recording', async () => {
    const session = await recordedSession();
    await session.exchange.clock.advance('1h');
    const token = await begin(session);
    await session.call('spotBuy', { ...btc, mode: '2', price: '50000', num: '0.002' }, token);
    const from = Math.floor((await session.exchange.clock.now()) / 1000) - 3600;
    const span = { symbol: 'BTC/USDT', from, to: from + 3000, period: '1min' } as const;
    const seen = await session.exchange.call('bars', span);
    const { folder } = await imported(session.har(), ...seed);
    const exchange = await createExchange({ scenario: { file: 'session.scenario.yaml' } }, folder);
    const own = await exchange.call('bars', span);
    const closes = ({ data }: typeof seen) =>
      data.map(({ time, open, high, low, close }) => [time, open, high, low, close]);
    expect(closes(own)).toEqual(closes(seen));
    expect(seen.data.length).toBeGreaterThan(45);
    await exchange.clock.advance((await session.exchange.clock.now()) - (await exchange.clock.now()));
    const [was, is] = await Promise.all(
      [session.exchange, exchange].map((one) => one.call('quotations', {})),
    );
    const price = (groups: typeof was) =>
      groups?.flatMap(({ quotation }) => quotation).find((row) => row.id === 1)?.now_price;
    expect(price(is)).toBe(price(was));
    await exchange.close();
  });

  test('TWIN-086 figures of 24 hours, whole minutes and prices are those of a server without a scenario', async () => {
    const session = await recordedSession();
    const { call, pass, exchange, note } = session;
    await exchange.clock.advance('2h');
    const token = await begin(session);
    exchange.on('kline', (bar) => note('kline', { ...bar }));
    await pass(130_000);
    await call('walletList', {}, token);
    const { folder } = await imported(session.har());
    const own = await repeated(folder, session);
    const [was, is] = await Promise.all(
      [exchange, own].map(async (one) =>
        (await one.call('quotations', {})).flatMap(({ quotation }) =>
          quotation.map((row) => [row.currency_name, row.legal_name, row.now_price, row.change]),
        ),
      ),
    );
    expect(is).toEqual(was);
    const to = Math.floor((await exchange.clock.now()) / 60_000) * 60 - 1;
    const minutes = { symbol: 'BTC/USDT', from: to - 119, to, period: '1min' } as const;
    const [seen, made] = await Promise.all([exchange, own].map((one) => one.call('bars', minutes)));
    expect(made?.data.map(({ time, open, high, low, close }) => [time, open, high, low, close])).toEqual(
      seen?.data.map(({ time, open, high, low, close }) => [time, open, high, low, close]),
    );
  });

  test('TWIN-074 what cannot be repeated is named by its place', async () => {
    const session = await recordedSession();
    const token = await begin(session);
    await session.call(
      'walletTransfer',
      { currency_id: '3', number: '2000', from_field: 'change', to_field: 'legal' },
      token,
    );
    await session.call('depositClaim', { currency: '3', acc: 'somebody', amount: '10' }, token);
    const { printed } = await imported(session.har(), ...seed);
    const at = session.entries.length - 1;
    expect(printed).toContain(`  log.entries[${at}]: depositClaim is not repeated`);
    expect(printed.find((line) => line.includes('calls repeated'))).toMatch(/^1 of 1 calls repeated/);
  });

  test('TWIN-075 TWIN-084 frames may come from a file of their own, and a recording without any says what it lacks', async () => {
    const session = await recordedSession();
    const token = await begin(session);
    await session.call('spotBuy', { ...btc, mode: '1', price: '', num: '0.01' }, token);
    await session.call('walletList', {}, token);
    const folder = mkdtempSync(join(tmpdir(), 'sandpit-import-'));
    const frames = join(folder, 'frames.json');
    writeFileSync(frames, JSON.stringify(session.frames));
    const har = JSON.parse(session.har()) as { log: { entries: { _webSocketMessages?: unknown }[] } };
    for (const entry of har.log.entries) delete entry._webSocketMessages;
    expect((await imported(JSON.stringify(har), ...seed)).printed).toContain(
      '  log.entries: there are no messages of a socket, so prices are those of lists of quotations',
    );
    const { printed } = await imported(JSON.stringify(har), ...seed, '--frames', frames);
    expect(printed.at(-1)).toMatch(/^1 of 1 calls repeated, (\d+) of \1 balances as recorded$/);
  });

  test('TWIN-076 pairs are those of the recording', async () => {
    const session = await recordedSession();
    await begin(session);
    const quotations = session.entries.find(({ request }) =>
      String(membersIn(request)['url']).includes('quotation_new'),
    );
    const content = membersIn(membersIn(quotations)['response'])['content'] as { text: string };
    const body = JSON.parse(content.text) as { message: { quotation: { id: number }[] }[] };
    const [group] = body.message;
    const row = group?.quotation.find(({ id }) => id === 2);
    if (group && row) {
      group.quotation = [
        ...group.quotation.filter(({ id }) => id === 1),
        { ...row, ...{ id: 91, currency_id: 91, currency_name: 'OWN', now_price: '12.340' } },
      ];
    }
    content.text = JSON.stringify({ ...body, message: [group] });
    const { written } = await imported(session.har(), ...seed);
    const scenario = parseScenario(written('scenario.yaml'), 'session.scenario.yaml', () => '');
    expect(scenario.pairs?.map(({ symbol }) => symbol)).toEqual(['OWN/USDT']);
    expect(scenario.delisted).toContain(2);
    expect(scenario.delisted).not.toContain(1);
  });
});
