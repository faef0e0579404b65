import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../package/contract.ts';
import { startServer } from '../../../package/node.ts';
import { openProxy } from '../../../package/twin/proxy/index.ts';
import type { ProxyReport, ProxyRun } from '../../../package/twin/proxy/index.ts';
import { SeenSecrets } from '../../../package/twin/secrets.ts';

let proxy: ProxyRun;
let closing: (() => unknown)[];

const proxyOf = (backend: string): Promise<ProxyRun> =>
  openProxy({
    ...{ backend, accounts: new Map(), secrets: new SeenSecrets(), scenario: 'calm-market' },
    ...{ port: 0, allowWrites: true, within: 600 },
  });

/** Steers the host through the proxy. */
const control = async (path: string, body: object): Promise<unknown> =>
  (await fetch(`${proxy.url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json();

async function clientOf(login: { user_string: string; password: string }) {
  const token = await createClient({ baseUrl: proxy.url }).call('login', login);
  return createClient({ baseUrl: proxy.url, token });
}

const sentences = ({ findings }: ProxyReport): readonly string[] => findings.map(({ sentence }) => sentence);

const comparedIn = ({ fidelity }: ProxyReport): Readonly<Record<string, number>> =>
  Object.fromEntries(fidelity.rows.map(({ subject, compared }) => [subject.name, compared]));

describe('an honest host that a page steers', () => {
  beforeEach(async () => {
    const host = await startServer({ seed: 'honest', speed: 1 });
    closing = [() => host.close()];
    proxy = await proxyOf(host.url);
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
  });

  test('TWIN-025 TWIN-026 TWIN-028 has its users, is followed in the language of the page, and to where its clock is', async () => {
    await control('/sim/reset', { scenario: 'calm-market', seed: 'clock', speed: 0 });
    const list = await fetch(`${proxy.url}/api/news/list`, {
      ...{ method: 'POST', body: new URLSearchParams({ c_id: '3' }), headers: { lang: 'kr' } },
    });
    expect(await list.text()).toMatch(/[가-힣]/);
    const alice = await clientOf({ user_string: 'alice@sandpit.test', password: 'alice123' });
    expect((await alice.call('regionUsers', { page: 1 })).data.length).toBeGreaterThan(1);
    const demo = await clientOf({ user_string: 'demo@sandpit.test', password: 'demo123' });
    const contract = { match_id: 1, currency_id: 3, type: 1, seconds: 900, number: '10' } as const;
    await demo.call('microSubmit', contract);
    const now = (await (await fetch(`${proxy.url}/sim/clock`)).json()) as { now: number };
    await control('/sim/clock', { toInstant: now.now + 1_200_000 });
    const { data } = await demo.call('microOrders', {});
    expect(data[0]?.remain_milli_seconds).toBe(0);
    const report = await proxy.report();
    expect(sentences(report)).toEqual([]);
    const compared = { newsList: 1, regionUsers: 1, microSubmit: 1, microOrders: 1 };
    expect(comparedIn(report)).toMatchObject(compared);
  });

  test('TWIN-030 is followed up to the faults of its scenario', async () => {
    const rule = { id: 'slow', on: 'all', latency: { fixed: 5 } };
    const timeline = [{ at: '1m', id: 'slow', name: 'Slow', do: [{ fault: rule }] }];
    const scenario = { title: 'Slow', seed: 'faults', start: '2025-06-02T02:00:00Z', timeline };
    await control('/sim/reset', { scenario, speed: 0 });
    const client = createClient({ baseUrl: proxy.url });
    await client.call('currencyList', {});
    await control('/sim/clock', { toBeat: 'slow' });
    await client.call('currencyList', {});
    const report = await proxy.report();
    expect(sentences(report)).toEqual([]);
    expect(comparedIn(report)).toEqual({ currencyList: 1 });
    expect(report.notFollowed).toBe(1);
  });
});

test('TWIN-027 TWIN-054 a response that breaks off reaches the page as it is, once, and is named', async () => {
  const host = await startServer({ seed: 'broken', speed: 1 });
  closing = [() => host.close()];
  let calls = 0;
  const broken = createServer((incoming, outgoing) => {
    if (incoming.url === '/api/news/list') return void outgoing.destroy();
    if (!(incoming.url ?? '').startsWith('/api/wallet/list'))
      return void outgoing.writeHead(307, { location: `${host.url}${incoming.url ?? ''}` }).end();
    calls += 1;
    outgoing.writeHead(200, { 'content-length': 20 });
    outgoing.write('{"type":', () => outgoing.destroy());
  });
  await once(broken.listen(0, '127.0.0.1'), 'listening');
  proxy = await proxyOf(`http://127.0.0.1:${(broken.address() as AddressInfo).port}`);
  const response = await fetch(`${proxy.url}/api/wallet/list`);
  expect(response.status).toBe(200);
  const read = async (): Promise<string> => {
    let text = '';
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
    return text;
  };
  await expect(read()).rejects.toThrow();
  expect(calls).toBe(1);
  await expect(fetch(`${proxy.url}/api/news/list`, { method: 'POST' })).rejects.toThrow();
  expect(await proxy.report()).toMatchObject({ findings: [], brokenOff: ['walletListLegacy', 'newsList'] });
  broken.close();
  for (const close of closing) await close();
});
