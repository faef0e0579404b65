/** Measures the spot desk under a storm of events, with the chart as it is at first and full of tools. */
import type { Browser, Page } from '@playwright/test';
import { startNodeHost } from '#simulator/server/host.ts';
import { frameRows, watchFrames } from './frames.ts';
import type { FrameTimes } from './frames.ts';
import type { BenchRow } from '../report.ts';
import { buildInto, onSimulator, VIEWPORT } from './sites.ts';

const EVENTS_PER_SECOND = 1000;
const WATCH_MS = 30_000;
/** Virtual time in which the events of the storm are recorded: less than the minute of a bar. */
const RECORDED_MS = 40_000;
const ORDERS = 20;
const DRAWINGS = 5;
const INDICATORS = [/^EMA/, /^BOLL/, /^VWAP/, /^MACD/, /^RSI/, /^KDJ/];

declare global {
  interface Window {
    /** The sockets of the page, and what came over them. */
    stormSockets?: { readonly open: WebSocket[]; readonly packets: string[] };
  }
}

/** Keeps what the sockets of a page receive. Runs before its scripts. */
function keepSockets(): void {
  const kept = { open: [] as WebSocket[], packets: [] as string[] };
  window.stormSockets = kept;
  window.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      kept.open.push(this);
      this.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('42')) kept.packets.push(String(data));
      });
    }
  };
}

/** Lets the events that were recorded come again and again, so many a second; returns how many came. */
function storm(page: Page, perSecond: number, forMs: number): Promise<number> {
  return page.evaluate(
    async ([rate, duration]) => {
      const { open = [], packets = [] } = window.stormSockets ?? {};
      const socket = open.at(-1);
      const recorded = [...packets];
      let sent = 0;
      const began = performance.now();
      while (performance.now() - began < duration) {
        await new Promise((resolve) => setTimeout(resolve, 4));
        const due = ((performance.now() - began) / 1000) * rate;
        for (; sent < due; sent += 1) {
          const data = recorded[sent % recorded.length];
          socket?.dispatchEvent(new MessageEvent('message', { data }));
        }
      }
      return sent;
    },
    [perSecond, forMs] as const,
  );
}

interface Measured extends FrameTimes {
  readonly perSecond: number;
}

async function measure(page: Page, perSecond: number): Promise<Measured> {
  const stop = await watchFrames(page);
  const events = await storm(page, perSecond, WATCH_MS);
  return { ...(await stop()), perSecond: (events / WATCH_MS) * 1000 };
}

/** The spot desk of a user, with the events of most of a minute recorded and the clock stopped. */
async function openDesk(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(keepSockets);
  await page.request.post('/sim/reset', {
    data: { scenario: 'calm-market', seed: 'storm', speed: 0 },
  });
  const seat = await page.request.post('/sim/seats', { data: { account: 'demo@sandpit.test' } });
  const login: { token: string; user: number } = await seat.json();
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user_id', user);
    },
    [login.token, String(login.user)] as const,
  );
  await page.goto('/newmarket');
  await page.getByText('Live prices', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Sell orders' }).getByRole('button').first().waitFor();
  // At ten times real time every event is pushed; one jump would push the last of each kind alone.
  await page.request.post('/sim/clock', { data: { speed: 10 } });
  await page.waitForFunction(() => (window.stormSockets?.packets.length ?? 0) > 0);
  await page.waitForTimeout(RECORDED_MS / 10);
  await page.request.post('/sim/clock', { data: { speed: 0 } });
  return page;
}

/** Six indicators, five trend lines and twenty orders of the user, on the chart. */
async function fillChart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Indicators/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Indicators' });
  for (const name of INDICATORS) await dialog.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  const chart = page.getByRole('figure', { name: /^Price chart of/ });
  const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  for (let index = 0; index < DRAWINGS; index += 1) {
    await page
      .getByRole('toolbar', { name: 'Drawing tools' })
      .getByRole('button', { name: 'Trend line' })
      .click();
    for (const [across, down] of [
      [0.2, 0.15 + 0.04 * index],
      [0.7, 0.2 + 0.04 * index],
    ] as const)
      await chart.click({ position: { x: across * width, y: down * height } });
  }
  await page.evaluate(async (orders) => {
    const authorization = localStorage.getItem('token') ?? '';
    for (let index = 0; index < orders; index += 1) {
      const isBuy = index % 2 === 0;
      const price = String(isBuy ? 103_900 - index * 10 : 104_700 + index * 10);
      const body = new URLSearchParams({ legal_id: '3', currency_id: '1', price, num: '0.001', mode: '2' });
      await fetch(`/api/transaction/${isBuy ? 'in' : 'out'}`, {
        method: 'POST',
        body,
        headers: { authorization },
      });
    }
  }, ORDERS);
  // With the clock stopped, nothing is announced.
  await page.request.post('/sim/clock', { data: { ticks: 1 } });
  await page
    .getByRole('list', { name: /^Drawings of/ })
    .getByRole('listitem')
    .nth(DRAWINGS - 1)
    .waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: `Open orders (${ORDERS})` }).waitFor();
}

/** A storm of events on the desk as it is at first, then with the chart full, each beside the same desk at rest. */
export function benchChart(): Promise<readonly BenchRow[]> {
  return onSimulator(async (browser, _site, place) => {
    const directory = `${place}/backend`;
    await buildInto(directory, 'same-origin');
    const host = await startNodeHost({ port: 0, client: directory });
    try {
      const page = await openDesk(browser, host.url);
      const bare = await measure(page, EVENTS_PER_SECOND);
      await fillChart(page);
      const rest = await measure(page, 0);
      const full = await measure(page, EVENTS_PER_SECOND);
      const reference = { ...bare, name: 'the same storm, chart as it is at first' };
      return [
        { name: 'events that came over the socket', unit: 'a second', value: full.perSecond },
        ...frameRows(
          `with ${INDICATORS.length} indicators, ${DRAWINGS} drawings and ${ORDERS} orders`,
          full,
          reference,
        ),
        ...frameRows('of the bare chart in the storm', bare, { ...rest, name: 'full chart, no event' }),
      ];
    } finally {
      await host.close();
    }
  });
}
