/**
 * `npm run import-sessions`: records ten sessions in a browser against the Node host, imports each, once with the scenario and seed of
 * the host and once without, and compares calls, balances and screens (docs/quality.md); `-- 9 10` chooses two of them. Needs the
 * client that is built for a server, in `dist-backend`.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { startNodeHost } from '#simulator/server/host.ts';
import { importSession } from '../package/cli/import.ts';
import { exchangeOf } from '../package/node/exchange.ts';
import { browserArgs, ensureBrowser } from './browser.ts';
import { recordHar } from './record-har.ts';

/** A call of the page: path below /api, and form. */
type Call = readonly [path: string, form: Readonly<Record<string, string>>];

const btc = { legal_id: '3', currency_id: '1' };
const eth = { legal_id: '3', currency_id: '2' };
const buy = (form: object): Call => ['transaction/in', { ...btc, ...form }];
const sell = (form: object): Call => ['transaction/out', { ...btc, ...form }];
const market = { mode: '1', price: '', num: '0.01' };
const move = (from_field: string, to_field: string): Call => [
  'wallet/change',
  { currency_id: '3', number: '500', from_field, to_field },
];
const lever = (form: object): Call => [
  'lever/submit',
  { ...btc, multiple: '20', share: '1', status: '1', ...form },
];
const contract = { match_id: '1', currency_id: '3', seconds: '60', number: '50' };

/** What is done in each session, besides logging in and looking at the pages. */
const sessions: readonly (readonly Call[])[] = [
  [buy(market)],
  [sell({ ...market, num: '0.2' }), buy({ ...market, ...eth, num: '0.5' })],
  [buy({ mode: '2', price: '50000', num: '0.01' }), ['transaction_del', { id: 'in', type: 'in' }]],
  [buy({ mode: '2', price: '50000', num: '0.01' }), sell({ mode: '2', price: '300000', num: '0.1' })],
  [move('change', 'legal'), move('legal', 'lever'), move('change', 'micro')],
  [lever({ type: '1' }), ['lever/batch_close', { type: '0' }]],
  [lever({ type: '2' }), lever({ type: '1', status: '0', target_price: '50000' })],
  [['microtrade/submit', { ...contract, type: '1' }]],
  [['wallet/out', { currency: '3', number: '200', address: '0x22', pay_password: '246810' }], buy(market)],
  [['lh/deposit', { config_id: '1', amount: '1000' }], sell(market), move('change', 'lever')],
];

/** The screens that are compared at the end. */
const SCREENS = ['assets', 'accountEntrust', 'finanrec', 'leverTransactions', 'match', 'newmarket'];
const BETWEEN_MS = 700;

interface Reply {
  readonly type: string;
  readonly message: { readonly list: readonly { readonly id: number }[] };
}

/** Makes a call in the page, with the token of its user. Throws where it is refused. */
async function call(page: Page, [path, form]: Call): Promise<Reply> {
  const reply = await page.evaluate(
    async ([to, fields]) => {
      const headers = { Authorization: localStorage.getItem('token') ?? '' };
      const response = await fetch(`/api/${to}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
      });
      return (await response.json()) as Reply;
    },
    [path, form] as const,
  );
  if (reply.type !== 'ok') throw new Error(`${path} was refused: ${JSON.stringify(reply.message)}`);
  return reply;
}

/** The same; `id: in` is the newest buy order that waits. */
async function send(page: Page, [path, form]: Call): Promise<void> {
  if (form.id !== 'in') return void (await call(page, [path, form]));
  const { list } = (await call(page, ['transaction_in', {}])).message;
  await call(page, [path, { ...form, id: String(list[0]?.id) }]);
}

/** The accessible content of each screen, as lines. */
async function screensOf(page: Page, url: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const screens = new Map<string, readonly string[]>();
  for (const path of SCREENS) {
    await page.goto(`${url}/${path}`);
    await page.waitForFunction(
      () =>
        document.querySelector('main h1, main [role="table"], main table') &&
        !document.querySelector('[aria-busy="true"]'),
    );
    await page.waitForTimeout(BETWEEN_MS);
    screens.set(path, (await page.locator('main').ariaSnapshot()).split('\n'));
  }
  return screens;
}

interface Recorded {
  readonly har: string;
  readonly at: number;
  readonly screens: ReadonlyMap<string, readonly string[]>;
}

async function record(browser: Browser, seed: string, calls: readonly Call[]): Promise<Recorded> {
  const host = await startNodeHost({ client: 'dist-backend', scenario: 'calm-market', seed, speed: 1 });
  const page = await browser.newPage();
  try {
    const exchange = exchangeOf(host.session, '.');
    const recording = recordHar(page);
    await page.goto(`${host.url}/components/login`);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('demo@sandpit.test');
    await page.getByLabel('Password', { exact: true }).fill('demo123');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: /Account/ }).waitFor();
    for (const path of ['assets', 'accountEntrust', 'newmarket']) {
      await page.goto(`${host.url}/${path}`);
      await page.waitForTimeout(2 * BETWEEN_MS);
    }
    for (const one of calls) {
      await send(page, one);
      await page.waitForTimeout(BETWEEN_MS);
    }
    await page.goto(`${host.url}/assets`);
    await page.waitForTimeout(2 * BETWEEN_MS);
    const at = await exchange.clock.pause();
    const har = await recording();
    return { har, at, screens: await screensOf(page, host.url) };
  } finally {
    await page.close();
    await host.close();
  }
}

/**
 * Imports a recording; returns what the program printed, and the screens of the imported session at the same instant.
 * @param flags of the import
 * @param account under which the user is imported
 */
async function importOne(browser: Browser, { har, at }: Recorded, flags: readonly string[], account: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-import-'));
  writeFileSync(join(folder, 'session.har'), har);
  const printed: string[] = [];
  const { log } = console;
  console.log = (line: string) => void printed.push(line);
  try {
    await importSession.run([join(folder, 'session.har'), ...flags]);
  } finally {
    console.log = log;
  }
  const host = await startNodeHost({ client: 'dist-backend', speed: 0 });
  const page = await browser.newPage();
  try {
    const exchange = exchangeOf(host.session, folder);
    await exchange.load({ scenario: { file: 'session.scenario.yaml' } });
    await exchange.replay(JSON.parse(readFileSync(join(folder, 'session.recording.json'), 'utf8')));
    await exchange.clock.advance(Math.max(0, at - (await exchange.clock.now())));
    const { token } = await exchange.user(account);
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
    return { printed, screens: await screensOf(page, host.url) };
  } finally {
    await page.close();
    await host.close();
  }
}

/** How many lines of a screen stand in the other one, too. */
function sameLines(was: readonly string[], is: readonly string[]): number {
  const left = [...is];
  return was.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  }).length;
}

/** Prints how far the screens of an imported session are those of the recorded one; `SANDPIT_SHOW_LINES` the lines that are not, too. */
function report(
  title: string,
  recorded: Recorded,
  { printed, screens }: Awaited<ReturnType<typeof importOne>>,
) {
  const figures = SCREENS.map((path) => {
    const [was, is] = [recorded.screens.get(path) ?? [], screens.get(path) ?? []];
    if (process.env.SANDPIT_SHOW_LINES)
      for (const line of was) if (!is.includes(line)) console.log(`    ${path}: ${line.trim()}`);
    return `${path} ${sameLines(was, is)}/${was.length}`;
  });
  const summary = printed.findIndex((line) => line.includes('calls repeated'));
  console.log(`${title} ${printed[summary]}; lines of screens: ${figures.join(', ')}`);
  for (const note of printed.slice(summary + 1)) console.log(note);
}

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs });
const chosen = process.argv.slice(2).map(Number);
for (const [index, calls] of sessions.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue;
  const seed = `import-${index + 1}`;
  const recorded = await record(browser, seed, calls);
  const ofHost = ['--scenario', 'calm-market', '--seed', seed];
  report(`${index + 1}.`, recorded, await importOne(browser, recorded, ofHost, 'demo@sandpit.test'));
  report(`${index + 1}. alone:`, recorded, await importOne(browser, recorded, [], 'user-1@imported.test'));
}
await browser.close();
