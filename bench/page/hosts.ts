import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { startNodeHost } from '#simulator/server/host.ts';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { buildInto, onSimulator, VIEWPORT } from './sites.ts';
import type { BuiltSite } from './sites.ts';

const CALLS = 200;
const STARTS = 3;

/** What one page measured, in milliseconds. */
interface Figures {
  readonly coldStart: number;
  readonly smallCall: number;
  readonly largeCall: number;
  readonly storedCall: number;
  readonly acknowledgement: number;
}

/** Words that only the simulator says. */
const marks = [
  'calm-market',
  '/sim/clock',
  'sandpit/scratch',
  'SharedWorker',
  'BTCUSDT-1m',
  'mockServiceWorker',
];

/** Milliseconds from the address bar to the first prices in the order book, in a browser that has never been here. */
async function coldStart(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT });
  const page = await context.newPage();
  const begin = performance.now();
  await page.goto(`${url}/dealCenter`);
  await page.getByRole('list', { name: 'Sell orders' }).getByRole('button').first().waitFor();
  const took = performance.now() - begin;
  await context.close();
  return took;
}

/** Median milliseconds of a call as the page's own scripts make it; `write` calls change state and are journaled. */
async function callTime(page: Page, path: string, write: boolean): Promise<number> {
  const samples = await page.evaluate(
    async ([to, count, writes]) => {
      const times: number[] = [];
      for (let index = 0; index < count; index++) {
        const form = new URLSearchParams({ user_string: `bench-${index}@sandpit.test` });
        const begin = performance.now();
        await (await fetch(to, writes ? { method: 'POST', body: form } : {})).text();
        times.push(performance.now() - begin);
      }
      return times;
    },
    [path, CALLS, write] as const,
  );
  return median(samples);
}

/** Median milliseconds from an event to its acknowledgement, over a socket that speaks the protocol by hand. */
async function acknowledgementTime(page: Page): Promise<number> {
  // No named function inside: the page does not know the helper with which a TypeScript loader would name it.
  const samples = await page.evaluate(async (count) => {
    const socket = new WebSocket(
      `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    const awaited: { start: string; resolve?: () => void } = { start: '0' };
    socket.onmessage = ({ data }) => {
      if (String(data).startsWith(awaited.start)) awaited.resolve?.();
    };
    await new Promise<void>((resolve) => (awaited.resolve = resolve));
    awaited.start = '40';
    socket.send('40');
    await new Promise<void>((resolve) => (awaited.resolve = resolve));
    const times: number[] = [];
    for (let index = 0; index < count; index++) {
      const begin = performance.now();
      awaited.start = `43${index}[`;
      socket.send(`42${index}["login",1]`);
      await new Promise<void>((resolve) => (awaited.resolve = resolve));
      times.push(performance.now() - begin);
    }
    socket.close();
    return times;
  }, CALLS);
  return median(samples);
}

async function measure(browser: Browser, { url }: BuiltSite): Promise<Figures> {
  const colds: number[] = [];
  for (let index = 0; index < STARTS; index++) colds.push(await coldStart(browser, url));
  const page = await browser.newPage();
  // A page without live data: what is measured is the way, not what travels it.
  await page.goto(`${url}/success`);
  await page.waitForFunction(() => document.querySelector('main') !== null);
  const figures = {
    coldStart: median(colds),
    smallCall: await callTime(page, '/sim/clock', false),
    largeCall: await callTime(page, '/api/currency/quotation_new', false),
    storedCall: await callTime(page, '/api/sms_mail', true),
    acknowledgement: await acknowledgementTime(page),
  };
  await page.close();
  return figures;
}

const kilobytes = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** Compressed size of every script the page fetches for its first screen, in kB. */
async function firstLoad(browser: Browser, { url, directory }: BuiltSite): Promise<number> {
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(`${url}/`);
  await page.getByRole('table').first().waitFor();
  await page.close();
  const found = [...scripts].map((path) => join(directory, path)).filter((file) => existsSync(file));
  return found.reduce((sum, file) => sum + kilobytes(file), 0);
}

function workerSize(directory: string): number {
  const assets = join(directory, 'assets');
  const worker = readdirSync(assets).find((name) => name.startsWith('engine.worker'));
  return worker === undefined ? Number.NaN : kilobytes(join(assets, worker));
}

function marksIn(directory: string): number {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|html|css)$/.test(name),
  );
  const text = files.map((name) => name + readFileSync(join(directory, name), 'utf8')).join('\n');
  return marks.filter((mark) => text.includes(mark)).length;
}

function timeRows(inside: Figures, outside: Figures): BenchRow[] {
  const names: Readonly<Record<keyof Figures, string>> = {
    coldStart: 'cold start to a live order book (page host)',
    smallCall: 'small call, p50 (page host)',
    largeCall: 'all quotations, 9 kB, p50 (page host)',
    storedCall: 'call that is journaled before its response, p50 (page host)',
    acknowledgement: 'socket event to acknowledgement, p50 (page host)',
  };
  return (Object.keys(names) as (keyof Figures)[]).map((key) => ({
    name: names[key],
    unit: 'ms',
    value: inside[key],
    reference: { name: 'Node host, loopback', value: outside[key] },
    ratio: outside[key] / inside[key],
  }));
}

async function sizeRows(browser: Browser, inside: BuiltSite, outside: BuiltSite): Promise<BenchRow[]> {
  const client = await firstLoad(browser, outside);
  const simulated = await firstLoad(browser, inside);
  const found = marksIn(outside.directory);
  return [
    {
      name: 'first load of the client, gzip, without chart',
      unit: 'kB',
      value: client,
      bound: { text: 'at most 250 kB', holds: client <= 250 },
    },
    { name: 'what the simulator adds to the page, gzip', unit: 'kB', value: simulated - client },
    { name: 'the exchange itself in its worker, gzip', unit: 'kB', value: workerSize(inside.directory) },
    {
      name: 'words of the simulator in a build for a real backend',
      unit: 'words',
      value: found,
      bound: { text: 'none', holds: found === 0 && marksIn(inside.directory) > 0 },
    },
  ];
}

/** Both hosts, side by side in one browser: how long calls and starts take, and what the simulator weighs. */
export function benchHosts(): Promise<readonly BenchRow[]> {
  return onSimulator(async (browser, inside, place) => {
    const directory = join(place, 'backend');
    await buildInto(directory, 'same-origin');
    const host = await startNodeHost({ client: directory, data: join(place, 'bench.journal') });
    const outside = { directory, url: host.url };
    try {
      const times = timeRows(await measure(browser, inside), await measure(browser, outside));
      return [...times, ...(await sizeRows(browser, inside, outside))];
    } finally {
      await host.close();
    }
  });
}
