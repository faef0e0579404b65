import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { callControl } from '#shared/control-client.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import { mcp, wireTo } from '../../../package/cli/mcp.ts';
import { agentOver, ownAgent } from '../../support/agents.ts';
import { newFolder } from '../../support/rooms.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = ['--import', 'tsx', 'package/cli/main.ts', 'mcp'];

const DEMO = 'demo@sandpit.test';
const calm = { scenario: 'calm-market', seed: 'agent', speed: 0, balances: { [DEMO]: { USDT: 5000 } } };
const buy = { legal_id: 3, currency_id: 1, price: 90_000, num: 0.01 };

/** The hash that the state in words has. */
const hashIn = (words: string): string => /^Hash (\w+)$/m.exec(words)?.[1] ?? '';

test('AGENT-008 at most twelve tools say what they do and take, and the rest is described on request', async () => {
  const { client, run } = await ownAgent();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['describe', 'state', 'reset', 'operate', 'clock', 'fork', 'call', 'look', 'assert', 'link', 'record'],
  ]);
  for (const { description, inputSchema } of tools) {
    expect(description).toMatch(/\.$/);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
  }
  expect(await run('describe')).toMatch(/^ {2}\/sim\/operator\/pin: Fixes a price while trading goes on\.$/m);
  expect(JSON.parse(await run('describe', { name: '/sim/operator/pin' }))).toMatchObject({
    POST: { takes: { required: ['pair', 'price'] } },
  });
  expect(JSON.parse(await run('describe', { name: 'spotBuy' }))).toMatchObject({
    path: '/api/transaction/in',
    takes: { required: expect.arrayContaining(['legal_id', 'num']) },
  });
});

test('AGENT-008 an agent begins a session, sets it up, calls as a user, keeps the moment, returns and checks', async () => {
  const { run, url } = await ownAgent();
  await run('reset', calm);
  await run('operate', { path: '/sim/operator/pin', body: { pair: 'BTC/USDT', price: '100000' } });
  await run('clock', { ticks: 1 });
  const placed = await run('call', { operation: 'spotBuy', account: DEMO, input: buy });
  expect(JSON.parse(placed)).toMatchObject({ type: 'ok', order: { price: '90000.00', status: 'open' } });
  const book = JSON.parse(await run('look', { path: '/sim/book', query: { pair: 'BTC/USDT' } }));
  expect(book).toMatchObject({ reference: '100000.00', orders: [{ price: '90000.00', left: '0.010000' }] });
  await run('fork', { do: 'keep', name: 'waiting' });
  const before = await run('state');
  expect(before).toContain(`Kept moments: waiting`);
  expect(before).toContain(`under ${url}/api`);

  await run('operate', { path: '/sim/operator/halt', body: { pairs: 'BTC/USDT' } });
  await run('clock', { advanceMs: 60_000 });
  expect(await run('state')).toContain('BTC/USDT (halted)');
  await run('fork', { do: 'open', name: 'waiting' });
  expect(await run('assert', { hash: hashIn(before) })).toMatch(/^All holds/);
  // The login of before is none of this branch any more.
  const again = await run('call', { operation: 'openOrders', account: DEMO, input: { type: 'in' } });
  expect(again).toContain('90000.00');
  await run('fork', { do: 'remove', name: 'waiting' });
  expect(await run('fork', { do: 'list' })).not.toContain('"kept":true');
});

test('AGENT-008 a login that a page has taken over is opened again', async () => {
  const { run, wire } = await ownAgent();
  await run('reset', calm);
  const profile = { operation: 'userInfo', account: DEMO };
  const first = await run('call', profile);
  await callControl(wire, 'POST', '/sim/seats', { account: DEMO });
  expect(await run('call', profile)).toBe(first);
});

test('AGENT-009 what is refused says its code, the place and what would be right, and changes nothing', async () => {
  const { run, ask } = await ownAgent();
  await run('reset', calm);
  await run('call', { operation: 'userInfo', account: DEMO });
  const hash = hashIn(await run('state'));
  const refusals = [
    ['reset', { scenario: 'calm-markt' }, /^UNKNOWN_SCENARIO: .*calm-markt/],
    ['clock', { tick: 1 }, /^INVALID: unknown key "tick"; there are /],
    [
      'operate',
      { path: '/sim/operator/pim' },
      /^INVALID: path: must be \/sim\/.* not "\/sim\/operator\/pim"/,
    ],
    ['operate', { path: '/sim/operator/pin', body: { pair: 'BTC/USDT' } }, /^INVALID: .*price/],
    ['operate', { path: '/sim/operator/halt', body: { pairs: 'BTC/USD' } }, /BTC\/USD\b/],
    ['fork', { do: 'keep' }, /^INVALID: name: must be given/],
    ['fork', { do: 'open', name: 'nowhere' }, /^NO_BRANCH: .*nowhere/],
    ['call', { operation: 'spotBuy', account: DEMO, input: { ...buy, num: 'much' } }, /^INVALID: num: /],
    ['call', { operation: 'spotBuy', account: DEMO, input: { ...buy, num: 99 } }, /^E11 error: .*balance/i],
    ['call', { operation: 'spotBuy', account: 'nobody' }, /^NO_ACCOUNT: .*nobody/],
    ['look', { path: '/sim/ledger', query: { account: 'nobody' } }, /^NO_ACCOUNT: .*nobody/],
    ['describe', { name: 'spotBy' }, /^UNKNOWN: name: there is no "spotBy" \(did you mean "spotBuy"\?\)/],
    ['link', { lang: 'de' }, /^INVALID: lang: must be en, hk, kr, jp or zh, not "de"/],
    [
      'assert',
      {
        hash: 'x',
        balances: [{ account: DEMO, wallet: 'change', currency: 'USDT', available: '5000.00', locked: '1' }],
      },
      /^ASSERTION: hash: expected x, it is \w+\ndemo@sandpit\.test, USDT in change: expected locked 1, it is 0\.0+$/,
    ],
  ] as const;
  for (const [tool, given, reason] of refusals) {
    const { text, isError } = await ask(tool, given);
    expect(text).toMatch(reason);
    expect(isError).toBe(true);
  }
  expect(hashIn(await run('state'))).toBe(hash);
});

test('AGENT-010 a session becomes a test inside the folder alone, and nothing is written over', async () => {
  const { run, ask } = await ownAgent();
  const folder = await newFolder();
  const cwd = process.cwd;
  process.cwd = () => folder;
  onTestFinished(() => void (process.cwd = cwd));
  await run('reset', calm);
  await run('call', { operation: 'spotBuy', account: DEMO, input: buy });
  expect(await run('record', { out: 'tests/agent.spec.ts' })).toMatch(
    /repeats \d+ commands of own\/calm-market/,
  );
  const written = readFileSync(join(folder, 'tests/agent.spec.ts'), 'utf8');
  expect(written).toContain(hashIn(await run('state')));
  for (const [out, reason] of [
    ['tests/agent.spec.ts', /^TAKEN: out: tests\/agent\.spec\.ts is there already/],
    ['../agent.spec.ts', /^INVALID: out: must lie in the folder/],
    ['/tmp/agent.spec.ts', /^INVALID: out: must lie in the folder/],
    ['agent.ts', /^INVALID: out: must end in \.spec\.ts/],
  ] as const)
    expect((await ask('record', { out })).text).toMatch(reason);
  writeFileSync(join(folder, 'other.recording.json'), 'mine');
  expect((await ask('record', { out: 'other.spec.ts' })).text).toMatch(/^TAKEN: out: other\.recording\.json/);
  expect(readFileSync(join(folder, 'other.recording.json'), 'utf8')).toBe('mine');
  expect(existsSync(join(folder, 'other.spec.ts'))).toBe(false);
});

/** What the guide for coding agents has in JSON: how a client starts the program, and the calls of a state. */
const guide = (): readonly unknown[] =>
  [
    ...readFileSync(join(root, 'docs/guides/agents.md'), 'utf8').matchAll(
      /^```json run by tests\/unit\/package\/mcp\.test\.ts\n(.*?)^```/gms,
    ),
  ].map(([, text = '']) => JSON.parse(text) as unknown);

test('AGENT-014 the state of the guide is reached as it is written', async () => {
  const { run } = await ownAgent();
  const [settings, calls] = guide();
  expect(settings).toEqual({ mcpServers: { sandpit: { command: 'npx', args: ['sandpit', 'mcp'] } } });
  const said: string[] = [];
  for (const [tool, given] of calls as [string, Record<string, unknown>][]) said.push(await run(tool, given));
  expect(said.at(-1)).toMatch(
    /^http:\/\/client\.test\/dealCenter\?as=demo%40sandpit\.test&lang=jp&night=1#sandpit=/,
  );
});

test('AGENT-011 over standard input and output the program ends with its input', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: program,
    cwd: root,
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const { client, run } = await agentOver(transport);
  const { pid } = transport;
  expect(client.getServerVersion()).toMatchObject({ name: 'sandpit' });
  const words = await run('state');
  const [, url = ''] = / under (\S+)\/api$/.exec(words) ?? [];
  expect(await (await fetch(`${url}/sim/state`)).json()).toMatchObject({ hash: hashIn(words), speed: 0 });
  await client.close();
  await expect.poll(() => isRunning(pid ?? 0)).toBe(false);
  expect(errors).toBe('');
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The status and text of a request with these headers. */
const statusOf = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<string>((resolve, reject) => {
    const outgoing = send(url, { method: 'POST', headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.once('end', () => resolve(`${incoming.statusCode} ${text}`));
    });
    outgoing.once('error', reject).end('{}');
  });

test('AGENT-012 over HTTP the tools work on a host that runs, for those who have its token', async () => {
  const host = await startNodeHost({ speed: 0, trustProxy: true });
  onTestFinished(host.close);
  const { token } = host.control;
  const args = [...program, '--url', host.url, '--token', token, '--port', '0', '--json'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [line] = (await createInterface(child.stdout)[Symbol.asyncIterator]().next()).value.split('\n');
  const { url } = JSON.parse(line) as { url: string };
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);

  const bearer = { authorization: `Bearer ${token}` };
  expect(await statusOf(url, {})).toBe(
    '401 The tools take the token that sandpit mcp prints: Authorization: Bearer TOKEN.',
  );
  expect(await statusOf(url, { authorization: 'Bearer other' })).toMatch(/^401 /);
  expect(await statusOf(url, { ...bearer, host: 'evil.example' })).toMatch(/^403 This host is not known/);
  expect(await statusOf(url, { ...bearer, origin: 'https://evil.example' })).toMatch(/^403 Pages of https/);
  expect(await statusOf(url.replace('/mcp', '/'), bearer)).toBe('404 The tools are at /mcp.');

  const headers = { requestInit: { headers: bearer } };
  const { run, ask } = await agentOver(new StreamableHTTPClientTransport(new URL(url), headers));
  await run('reset', calm);
  const words = await run('state');
  expect(words).toContain(`under ${host.url}/api`);
  const [status] = [await callControl<{ hash: string }>(wireTo(host.url, token), 'GET', '/sim/state')];
  expect(status.hash).toBe(hashIn(words));
  await host.close();
  expect(await ask('state')).toEqual({ text: `There is no host at ${host.url}.`, isError: true });
});

test('AGENT-012 a host that is not there, or does not know the token, ends the command with the reason', async () => {
  const nobody = createServer();
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => nobody.close(resolve));
  const at = `http://127.0.0.1:${port}`;
  await expect(mcp.run(['--url', at])).rejects.toThrow(`There is no host at ${at}.`);
  await expect(mcp.run(['--url', 'host'])).rejects.toThrow('--url takes an address such as');
  await expect(mcp.run(['--token', 'x'])).rejects.toThrow('--token belongs together with --url');
  const host = await startNodeHost({ speed: 0, trustProxy: true });
  onTestFinished(host.close);
  await expect(mcp.run(['--url', host.url, '--port', '0'])).rejects.toThrow('takes the token of this host');
});
