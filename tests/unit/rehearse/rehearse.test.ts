import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { membersIn, parseJson } from '#shared/json.ts';
import { explain } from '../../../package/cli/explain.ts';
import { rehearseCommand } from '../../../package/cli/rehearse.ts';
import { startDeviatingHost } from '../../../package/deviations/host.ts';
import { BEGIN_PATH } from '../../../package/rehearse/screen.ts';
import { Stage } from '../../../package/rehearse/stage.ts';
import { startShow } from '../../../package/rehearse/show.ts';
import type { FoundPlace } from '../../../package/rehearse/rehearse.ts';
import { newFolder } from '../../support/rooms.ts';

/** What a suite with the fixture does, without a browser: each test calls, and reports a page that shows what it got. */
const RUNNER = `import { appendFileSync } from 'node:fs';
const [mode] = process.argv.slice(2);
const url = process.env.SANDPIT_REHEARSE_URL;
let token = '';
const send = (path, init) => fetch(url + path, { ...init, headers: { authorization: token } });
const call = async (path, form) =>
  (await (await send('/api/' + path, form && { method: 'POST', body: new URLSearchParams(form) })).json()).message;
const post = async (path, body) => {
  const response = await send('/rehearsal/' + path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};
const logIn = async () =>
  void (token = await call('user/login', { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' }));
const test = async (name, body) => {
  if (mode !== 'bare' && !(await post('begin', { test: name })).isWanted) return;
  appendFileSync('ran.txt', name + '\\n');
  let [error, texts] = ['', []];
  await body().then((shown) => (texts = shown), ({ message }) => (error = message));
  if (error !== '') process.exitCode = 1;
  const places = texts.map((text, key) => ({ key: String(key), text, near: '', hasMoved: false }));
  const screens = [{ path: '/wallet', places, alerts: [] }];
  if (mode !== 'bare') await post('end', { test: name, isFailed: error !== '', error, screens, storage: { token } });
};
if (mode === 'together') await post('begin', { test: 'one' });
if (mode === 'alone') process.exit(0);
await test('the fee of a withdrawal', async () => {
  await logIn();
  const { rate, change_balance: balance } = await call('wallet/get_info', { currency: '3' });
  return [rate, balance];
});
await test('the periods', async () => {
  await logIn();
  if (mode === 'red') throw new Error('never right');
  const [{ profit_ratio: ratio }] = await call('microtrade/seconds');
  if (ratio === undefined) throw new Error('there is no ratio');
  return [ratio];
});
`;

interface Ended {
  readonly status: number;
  readonly output: string;
  /** The tests that were run, in their order. */
  readonly ran: readonly string[];
  readonly folder: string;
}

/** Runs \`sandpit rehearse\` in a folder of its own, in this process. */
async function runRehearsal(mode: string, args: readonly string[]): Promise<Ended> {
  const folder = await newFolder();
  writeFileSync(join(folder, 'runner.mjs'), RUNNER);
  let output = '';
  const before = process.exitCode;
  const printing = vi
    .spyOn(console, 'log')
    .mockImplementation((text) => void (output += `${String(text)}\n`));
  onTestFinished(() => void (process.exitCode = before));
  const command = `cd ${folder} && ${process.execPath} runner.mjs ${mode}`;
  const end = (status: number): Ended => {
    const log = join(folder, 'ran.txt');
    const ran = existsSync(log) ? readFileSync(log, 'utf8') : '';
    return { status, output, ran: ran.trim().split('\n'), folder };
  };
  try {
    await rehearseCommand.run(['--e2e', command, '--out', join(folder, 'report'), ...args]);
    return end(Number(process.exitCode ?? 0));
  } catch (error) {
    output += explain(error) ?? String(error);
    return end(1);
  } finally {
    printing.mockRestore();
  }
}

const only = (...numbers: readonly number[]): readonly string[] =>
  numbers.flatMap((number) => ['--only', String(number)]);

afterEach(() => vi.restoreAllMocks());

const FEE = 'the fee of a withdrawal';

test('AGENT-020 AGENT-021 each deviation is tried with the tests that receive it, and what becomes of it is reported', async () => {
  const { status, output, ran, folder } = await runRehearsal('fixture', only(58, 4, 17, 52));
  expect(output.trim().split('\n')).toEqual([
    '1/4  58. SILENTLY WRONG: withdrawInfo message.rate is another amount. /wallet: "0.6000" instead of "0.5000"',
    '2/4   4. caught: microSeconds message[].profit_ratio has another name (the periods)',
    '3/4  17. no effect: withdrawInfo message.day_used is missing',
    '4/4  52. not touched: walletTransfer is refused for another reason (BALANCE becomes INTERNAL)',
    '4 deviations: 1 SILENTLY WRONG, 1 caught, 1 no effect, 1 not touched.',
    `Written to ${join(folder, 'report')}`,
  ]);
  expect(status).toBe(1);
  // Both twice without a deviation; then those that receive it; those that show something once more with it, and without it.
  const periods = 'the periods';
  expect(ran).toEqual([FEE, periods, FEE, periods, FEE, FEE, FEE, periods, periods, periods, FEE]);
  const report = parseJson(readFileSync(join(folder, 'report/report.json'), 'utf8'));
  expect(report).toMatchObject({ results: [{ outcome: 'silent', path: '/wallet', test: FEE }, {}, {}, {}] });
  expect(readFileSync(join(folder, 'report/report.html'), 'utf8')).toContain(
    'http://127.0.0.1:8797/rehearsal/58',
  );
  await expectShown(folder);
});

/** The address of a finding opens its page, logged in, on an exchange that deviates. */
async function expectShown(folder: string): Promise<void> {
  const file = join(folder, 'report/findings/58.json');
  const place = parseJson(readFileSync(file, 'utf8')) as FoundPlace;
  const show = await startShow(new Map([[58, place]]), undefined, 0);
  onTestFinished(() => show.close());
  const page = await (await fetch(`${show.url}/rehearsal/58`)).text();
  expect(page).toContain('location.replace(path)');
  expect(page).toContain('"path":"/wallet"');
  const response = await fetch(`${show.url}/api/wallet/get_info`, {
    method: 'POST',
    headers: { authorization: place.storage['token'] ?? '' },
    body: new URLSearchParams({ currency: '3' }),
  });
  expect(membersIn(await response.json())['message']).toMatchObject({ rate: '0.6000' });
  expect((await fetch(`${show.url}/rehearsal/4`)).status).toBe(404);
}

test('AGENT-024 of tests without the fixture it is said whether the command notices', async () => {
  const { status, output } = await runRehearsal('bare', only(58, 4, 52));
  expect(output).toContain('3 deviations: 1 caught, 1 not caught, 1 not touched.');
  expect(status).toBe(0);
});

test.each([
  ['red', 'without a deviation, "the periods" fails: never right'],
  ['together', 'needs one test at a time (--workers 1)'],
  ['alone', 'the command makes no call to http://127.0.0.1:'],
])('AGENT-023 a command that cannot be rehearsed is refused with the reason: %s', async (mode, reason) => {
  const { status, output } = await runRehearsal(mode, only(58));
  expect(output).toContain(reason);
  expect(status).toBe(1);
});

test('AGENT-023 a command line that makes no sense, and a folder without findings, are refused with what would be right', async () => {
  const run = async (...args: readonly string[]) => rehearseCommand.run(args);
  await expect(run()).rejects.toThrow('--e2e takes the command');
  await expect(run('--e2e', 'x', '--only', '61')).rejects.toThrow(
    '--only takes a number from 1 to 60, not "61"',
  );
  await expect(run('--e2e', 'x', '--tests', '0')).rejects.toThrow(
    '--tests takes a whole number from 1, not "0"',
  );
  await expect(run('--e2e', 'x', '--client', 'nowhere')).rejects.toThrow('there is no folder nowhere');
  await expect(run('--show', 'nowhere')).rejects.toThrow('nowhere has no findings of a rehearsal');
});

test('AGENT-031 a finding that leads elsewhere than to a page of the front end, and the report of a page of another origin, are refused', async () => {
  const folder = await newFolder();
  mkdirSync(join(folder, 'findings'));
  for (const path of [
    'javascript:alert(1)',
    '//else.example/',
    '/\\else.example/',
    'https://else.example/',
  ]) {
    writeFileSync(join(folder, 'findings/58.json'), JSON.stringify({ path, storage: {}, snapshot: {} }));
    await expect(rehearseCommand.run(['--show', folder])).rejects.toThrow(
      '58.json is not a finding of a rehearsal',
    );
  }
  const stage = new Stage();
  const host = await startDeviatingHost('http://127.0.0.1:9', 1000, {
    respond: (incoming, outgoing) => stage.respond(incoming, outgoing),
  });
  onTestFinished(() => host.close());
  const report = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(host.url + BEGIN_PATH, { method: 'POST', headers, body: '{"test":"a test"}' })).status;
  expect(await report({ origin: 'https://else.example' })).toBe(403);
  expect(await report({})).toBe(200);
});
