import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../package/contract.ts';
import { startServer } from '../../../package/node.ts';
import type { SandpitServer } from '../../../package/node.ts';
import { FrameReader } from '../../../package/twin/proxy/frames.ts';
import { openProxy } from '../../../package/twin/proxy/index.ts';
import type { ProxyRun } from '../../../package/twin/proxy/index.ts';
import type { Deviation } from '../../../package/deviations/deviation.ts';
import { edited, refusedCall, renamed, retyped } from '../../../package/deviations/deviation.ts';
import { startDeviatingHost } from '../../../package/deviations/host.ts';
import { setMember } from '../../../package/deviations/edits.ts';
import { SeenSecrets } from '../../../package/twin/secrets.ts';
import { runProgram, runTwinCommand } from './program.ts';

const DEMO = 'demo@sandpit.test';
const WITHIN_MS = 600;

/** What a page does: logs in, opens its socket, reads, trades, and is refused. */
class Page {
  readonly #url: string;
  readonly events: string[] = [];
  #token: string | undefined;
  #socket: Socket | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  get client() {
    return createClient({ baseUrl: this.#url, token: this.#token });
  }

  get token(): string {
    return this.#token ?? '';
  }

  async logIn(transports = ['websocket']): Promise<void> {
    this.#token = await this.client.call('login', { user_string: DEMO, password: 'demo123' });
    const { id } = await this.client.call('userInfo', {});
    this.#socket = io(this.#url, { auth: { token: this.#token }, transports, forceNew: true });
    this.#socket.onAny((name: string) => this.events.push(name));
    await new Promise<void>((resolve) => this.#socket?.once('connect', () => resolve()));
    await this.#socket.emitWithAck('login', id);
  }

  /** Resolves when the socket has received such an event after `call`. */
  async untilEvent(name: string, call: () => Promise<unknown>): Promise<void> {
    const received = new Promise<void>((resolve) => this.#socket?.once(name, () => resolve()));
    await call();
    await received;
  }

  async trade(): Promise<void> {
    const { client } = this;
    const pair = { legal_id: 3, currency_id: 1 };
    await client.call('quotations', {});
    await client.call('walletList', {});
    await client.call('openBuys', {});
    await client.call('spotDeal', pair);
    const order = { ...pair, mode: 2, price: '50000', num: '0.01' };
    await this.untilEvent('update_balance', () => client.call('spotBuy', order));
    const { list } = await client.call('openBuys', {});
    await client.call('walletList', {});
    await client.call('accountLog', {});
    await client.call('spotBuy', { ...order, num: '0' }).catch(() => undefined);
    await this.untilEvent('update_balance', () =>
      client.call('spotCancel', { id: list[0]?.id ?? 0, type: 'in' }),
    );
    await client.call('openBuys', {});
    await client.call('walletList', {});
  }

  close(): void {
    this.#socket?.close();
  }
}

let host: SandpitServer;
let closing: (() => unknown)[];

beforeEach(async () => {
  host = await startServer({ seed: 'behind a proxy', speed: 1 });
  closing = [() => host.close()];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

async function proxyOf(backend: string, allowWrites = true): Promise<ProxyRun> {
  const options = { accounts: new Map(), secrets: new SeenSecrets(), scenario: 'calm-market', port: 0 };
  return openProxy({ ...options, backend, allowWrites, within: WITHIN_MS });
}

async function pageOf(url: string): Promise<Page> {
  const page = new Page(url);
  closing.push(() => page.close());
  return page;
}

/** The status of a read that is sent under another name than that of the address. */
async function statusUnder(name: string, url: string): Promise<number | undefined> {
  const request = get(`${url}/api/currency/list`, { headers: { host: name } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

async function deviatingHost(deviations: readonly Deviation[]): Promise<string> {
  const deviating = await startDeviatingHost(host.url, WITHIN_MS);
  closing.push(() => deviating.close());
  deviating.plant(deviations);
  return deviating.url;
}

describe('a page behind the proxy', () => {
  test('TWIN-013 is followed over WebSocket and by polling, and an honest backend is not reported', async () => {
    await host.exchange.clock.advance('1h5m');
    await host.exchange.fault({ on: 'all', latency: { fixed: 5 } });
    const proxy = await proxyOf(host.url);
    for (const transport of ['websocket', 'polling']) {
      const page = await pageOf(proxy.url);
      await page.logIn([transport]);
      await page.trade();
      page.close();
      expect(page.events).toEqual(expect.arrayContaining(['extensions', 'daymarket', 'update_balance']));
    }
    const { findings, fidelity, notFollowed } = await proxy.report();
    expect(findings.map(({ sentence }) => sentence)).toEqual([]);
    expect(fidelity.rows.map(({ subject }) => subject.name)).toEqual(
      expect.arrayContaining(['quotations', 'spotBuy', 'spotCancel', 'openBuys', 'update_balance']),
    );
    // The logins.
    expect(notFollowed).toBe(2);
  });

  test('TWIN-014 deviations are found with the calls that lead to them', async () => {
    const backend = await deviatingHost([
      retyped('openBuys', 'message.list[].price', Number, 'backend'),
      refusedCall('spotBuy', { from: 'LIMIT', to: 'BALANCE' }, 'refusal', 'backend'),
      {
        on: 'transaction',
        delivery: { way: 'lost' },
        expects: { kind: 'event-lost', fault: 'backend', path: '' },
      },
    ]);
    const proxy = await proxyOf(backend);
    const page = await pageOf(proxy.url);
    await page.logIn();
    await page.trade();
    page.close();
    const { findings } = await proxy.report();
    expect(findings.map(({ subject, kind, fault }) => `${subject.name} ${kind} ${fault}`).toSorted()).toEqual(
      ['openBuys retyped backend', 'spotBuy refusal backend', 'transaction event-lost backend'],
    );
    const retyping = findings.find(({ kind }) => kind === 'retyped');
    expect(retyping?.session.steps).toEqual([
      { call: 'openBuys', as: DEMO, form: {} },
      {
        ...{ call: 'spotBuy', as: DEMO },
        form: {
          legal_id: '@currency:USDT',
          currency_id: '@currency:BTC',
          mode: '2',
          price: '50000',
          num: '0.01',
        },
      },
      { call: 'openBuys', as: DEMO, form: {} },
    ]);
  });

  test('TWIN-015 changes nothing without leave: such a call is refused as a backend would', async () => {
    const proxy = await proxyOf(host.url, false);
    const page = await pageOf(proxy.url);
    await page.logIn();
    const before = await host.exchange.journal();
    const response = await fetch(`${proxy.url}/api/transaction/in`, {
      method: 'POST',
      headers: { authorization: page.token },
      body: new URLSearchParams({ legal_id: '3', currency_id: '1', price: '1', num: '1' }),
    });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { type: 'error', message: expect.stringContaining('--allow-writes') as unknown },
    });
    const unknown = await fetch(`${proxy.url}/sim/reset`, { method: 'POST', body: '{}' });
    expect(unknown.status).toBe(403);
    expect(await statusUnder('exchange.example', proxy.url)).toBe(403);
    expect(await statusUnder('localhost', proxy.url)).toBe(200);
    expect((await page.client.call('openBuys', {})).list).toEqual([]);
    expect(await host.exchange.journal()).toEqual(before);
    page.close();
    const { leftOut, findings } = await proxy.report();
    expect(findings).toEqual([]);
    expect(leftOut).toBe(2);
  });

  test('TWIN-021 what the backend sends back of a secret does not reach the report', async () => {
    const page = new Page(host.url);
    closing.push(() => page.close());
    let echoed = '';
    const echo = (): string => `your token is ${echoed}, your password demo123`;
    const backend = await deviatingHost([
      edited('openBuys', setMember('message.count', echo), ['retyped', 'backend', 'message.count']),
      edited('update_balance', setMember('currency_id', echo), ['retyped', 'backend', 'currency_id']),
    ]);
    const proxy = await proxyOf(backend);
    const behind = await pageOf(proxy.url);
    await behind.logIn();
    echoed = behind.token;
    await behind.trade().catch(() => undefined);
    behind.close();
    const { findings } = await proxy.report();
    const text = JSON.stringify(findings);
    expect(text).toContain('your token is');
    expect(text).not.toContain(echoed);
    expect(text).not.toContain('demo123');
  });

  test('TWIN-019 a host that is reset and steered begins and steers the simulators, too', async () => {
    const proxy = await proxyOf(host.url);
    const control = async (path: string, body: object): Promise<unknown> =>
      (await fetch(`${proxy.url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
    const users = [{ account: DEMO, balances: { USDT: 777 } }];
    await control('/sim/reset', { scenario: 'calm-market', seed: 'steered', speed: 0, users });
    const page = await pageOf(proxy.url);
    await page.logIn();
    const pair = { legal_id: 3, currency_id: 1 };
    await page.client.call('walletList', {});
    await control('/sim/operator/halt', { pairs: 'BTC/USDT' });
    await page.client
      .call('spotBuy', { ...pair, mode: 2, price: '50000', num: '0.01' })
      .catch(() => undefined);
    await control('/sim/operator/resume', { pairs: 'BTC/USDT' });
    await control('/sim/clock', { advanceMs: 90_000 });
    await page.client.call('spotBuy', { ...pair, mode: 2, price: '50000', num: '0.01' });
    await page.client.call('walletList', {});
    await control('/sim/back', { byMs: 60_000 });
    await page.client.call('walletList', {});
    page.close();
    const { findings, notFollowed, fidelity } = await proxy.report();
    expect(findings.map(({ sentence }) => sentence)).toEqual([]);
    const compared = fidelity.rows.map(({ subject, compared }) => [subject.name, compared]);
    expect(compared).toEqual(
      expect.arrayContaining([
        ['spotBuy', 2],
        ['walletList', 2],
      ]),
    );
    // The login, and what came after the way back.
    expect(notFollowed).toBe(2);
  });
});

test('TWIN-013 files and redirections pass as they are, and no encoding of them is changed', async () => {
  const bytes = Buffer.from([0, 255, 128, 10, 13, 200]);
  const files = createServer((incoming, outgoing) => {
    const encoding = String(incoming.headers['accept-encoding']);
    if (incoming.url === '/picture')
      return void outgoing.writeHead(200, { 'x-encoding': encoding }).end(bytes);
    if (incoming.url === '/moved')
      return void outgoing.writeHead(302, { location: `${own()}/picture` }).end();
    outgoing.writeHead(307, { location: `${host.url}${incoming.url ?? ''}` }).end();
  });
  const own = (): string => `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  closing.push(() => files.close());
  const proxy = await proxyOf(own());
  const response = await fetch(`${proxy.url}/moved`, { headers: { 'accept-encoding': 'br' } });
  expect(response.url).toBe(`${proxy.url}/picture`);
  expect(response.headers.get('x-encoding')).toBe('br');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  await proxy.report();
});

describe('the messages of a WebSocket', () => {
  /** A frame as it travels. */
  function frame(
    payload: Buffer,
    { opcode = 1, isLast = true, mask }: { opcode?: number; isLast?: boolean; mask?: Buffer } = {},
  ) {
    const { length } = payload;
    const long = Buffer.alloc(length < 126 ? 0 : length < 65_536 ? 2 : 8);
    if (long.length === 2) long.writeUInt16BE(length);
    if (long.length === 8) long.writeBigUInt64BE(BigInt(length));
    const short = length < 126 ? length : long.length === 2 ? 126 : 127;
    const head = Buffer.from([(isLast ? 0x80 : 0) + opcode, (mask ? 0x80 : 0) + short]);
    const body = mask ? Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))) : payload;
    return Buffer.concat([head, long, mask ?? Buffer.alloc(0), body]);
  }

  test('TWIN-016 are read in any chunks, masked or not, in parts or whole, of every length', () => {
    const texts = ['', '42["a",1]', 'ü'.repeat(100), 'b'.repeat(70_000), 'c'.repeat(2_000)];
    const mask = Buffer.from([1, 2, 3, 4]);
    const bytes = Buffer.concat([
      ...texts.map((text) => frame(Buffer.from(text))),
      ...texts.map((text) => frame(Buffer.from(text), { mask })),
      frame(Buffer.from('in '), { isLast: false }),
      frame(Buffer.from('ping'), { opcode: 9 }),
      frame(Buffer.from('parts'), { opcode: 0 }),
      frame(Buffer.from([1, 2]), { opcode: 2 }),
      frame(Buffer.from('end')),
    ]);
    for (const size of [997, 65_536, bytes.length]) {
      const read: string[] = [];
      const reader = new FrameReader((text) => read.push(text));
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
      expect(read, `in chunks of ${size}`).toEqual([...texts, ...texts, 'in parts', 'end']);
    }
  });
});

describe('the program', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twin-proxy-'));
    closing.push(() => rmSync(folder, { recursive: true }));
  });

  const NAMES = ['findings', 'report.html', 'report.json', 'report.xml'];

  test('TWIN-017 writes the report when the time of the proxy is over', async () => {
    const out = join(folder, 'report');
    const args = ['--backend', host.url, '--proxy', '--out', out, '--for', '0'];
    expect(await runTwinCommand(args)).toMatchObject({
      status: 0,
      output: expect.stringMatching(/The proxy of .* is http/) as unknown,
    });
    expect(readdirSync(out).toSorted()).toEqual(NAMES);
  });

  test('TWIN-017 writes the report when the proxy is interrupted', async () => {
    const out = join(folder, 'report');
    const args = ['--backend', host.url, '--proxy', '--out', out];
    const { status } = await runProgram(args, 'Ctrl-C ends it and writes the report.');
    expect(status).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(NAMES);
  });

  test('TWIN-018 runs a command behind the proxy and ends with 1 where it fails or something differs', async () => {
    const script = join(folder, 'page.mjs');
    writeFileSync(
      script,
      `const response = await fetch(process.env.SANDPIT_TWIN_URL + '/api/currency/list?_timespan=1');
       process.exit((await response.json()).type === 'ok' ? Number(process.argv[2]) : 9);`,
    );
    const command = (status: number): string => `"${process.execPath}" "${script}" ${status}`;
    const args = ['--backend', host.url, '--e2e'];
    expect((await runTwinCommand([...args, command(0)])).status).toBe(0);
    const failed = await runTwinCommand([...args, command(3)]);
    expect(failed.status).toBe(1);
    expect(failed.output).toContain('The command ended with 3.');
    const other = await deviatingHost([renamed('currencyList', 'message.currency', 'coins')]);
    const out = join(folder, 'found');
    const found = await runTwinCommand(['--backend', other, '--e2e', command(0), '--out', out]);
    expect(found.status).toBe(1);
    expect(readFileSync(join(out, 'findings', '001-currencyList-renamed.json'), 'utf8')).toContain('coins');
  });
});
