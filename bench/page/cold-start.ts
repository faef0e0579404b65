/** Measures a first visit: from the address to prices, with an empty cache, served as `sandpit serve` does. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { startNodeHost } from '#simulator/server/host.ts';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { buildInto, onSimulator, VIEWPORT } from './sites.ts';

const ROUNDS = 9;
const BARS = 600;
const BAR_SECONDS = 60;
const BOUND = 1.5;

/** Milliseconds from the address to the first price, and to the first that moves. */
interface Visit {
  readonly price: number;
  readonly moving: number;
}

/** Builds a bare React page in the font of the client that draws one chart from a JSON file. */
async function buildBare(place: string): Promise<string> {
  const [folder, outDir] = [join(place, 'bare'), join(place, 'bare-built')];
  mkdirSync(join(folder, 'public'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const bars = Array.from({ length: BARS }, (_, index) => {
    const [open, close] = [index, index + 1].map((at) => 100_000 + 900 * Math.sin(at / 30));
    const [high, low] = [Math.max(open ?? 0, close ?? 0) + 5, Math.min(open ?? 0, close ?? 0) - 5];
    return { time: 1_748_829_600 + index * BAR_SECONDS, open, high, low, close };
  });
  const files = {
    'package.json': '{ "type": "module" }',
    'index.html': '<div id="root"></div><script type="module" src="/main.jsx"></script>',
    'public/bars.json': JSON.stringify(bars),
    'main.jsx': `import '@fontsource-variable/inter/wght.css';
      import { useEffect, useRef, useState } from 'react';
      import { createRoot } from 'react-dom/client';
      import { CandlestickSeries, createChart } from 'lightweight-charts';
      function Bare() {
        const place = useRef(null);
        const [last, setLast] = useState('');
        useEffect(() => {
          fetch('/bars.json').then((response) => response.json()).then((bars) => {
            createChart(place.current, { autoSize: true }).addSeries(CandlestickSeries).setData(bars);
            setLast(String(bars.at(-1).close));
          });
        }, []);
        return (
          <main style={{ fontFamily: 'Inter Variable' }}>
            <h1 data-testid="last-price">{last}</h1>
            <div ref={place} style={{ height: 600 }} />
          </main>
        );
      }
      createRoot(document.getElementById('root')).render(<Bare />);`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  return outDir;
}

/** Waits until the page has drawn a last price other than `before`. */
export const priceAfter = (page: Page, before: string): Promise<string> =>
  page
    .waitForFunction((known) => {
      const text = document.querySelector('[data-testid="last-price"]')?.textContent ?? '';
      return /\d/.test(text) && text !== known && text;
    }, before)
    .then(async (shown) => String(await shown.jsonValue()));

/** Opens a page in a browser context of its own, whose cache is empty. */
async function visit(browser: Browser, url: string, isMoving: boolean): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT });
  const page = await context.newPage();
  const began = performance.now();
  const since = (): number => performance.now() - began;
  await page.goto(url, { waitUntil: 'commit' });
  const first = await priceAfter(page, '');
  const price = since();
  if (isMoving) await priceAfter(page, first);
  const taken = { price, moving: since() };
  await context.close();
  return taken;
}

/** The spot desk with the exchange in its server and in the page, beside a bare page with one chart, by turns. */
export function benchColdStart(): Promise<readonly BenchRow[]> {
  return onSimulator(async (browser, { directory: inPage }, place) => {
    const inServer = join(place, 'backend');
    await buildInto(inServer, 'same-origin');
    const folders = { bare: await buildBare(place), server: inServer, page: inPage };
    const hosts = await Promise.all(Object.values(folders).map((client) => startNodeHost({ client })));
    const visits: Record<keyof typeof folders, Visit[]> = { bare: [], server: [], page: [] };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, name] of (['bare', 'server', 'page'] as const).entries()) {
          const path = name === 'bare' ? '/' : '/newmarket';
          visits[name].push(await visit(browser, `${hosts[index]?.url}${path}`, name !== 'bare'));
        }
      }
    } finally {
      for (const host of hosts) await host.close();
    }
    const middle = (name: keyof typeof folders, key: keyof Visit): number =>
      median(visits[name].map((each) => each[key]));
    const bare = middle('bare', 'price');
    const row = (name: string, value: number): BenchRow => ({
      name,
      unit: 'ms',
      value,
      reference: { name: 'bare React page with one chart', value: bare },
      ratio: value / bare,
      bound: { text: `at most ${BOUND} times the bare page`, holds: value <= BOUND * bare },
    });
    return [
      row('spot desk to its first price, exchange in the server', middle('server', 'price')),
      row('spot desk to a price that moves, exchange in the server', middle('server', 'moving')),
      row('spot desk to its first price, exchange in the page', middle('page', 'price')),
      row('spot desk to a price that moves, exchange in the page', middle('page', 'moving')),
    ];
  });
}
