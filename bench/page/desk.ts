/** Measures the leverage desk with many open positions while prices move. */
import type { Browser, Page } from '@playwright/test';
import { frameRows, watchFrames } from './frames.ts';
import type { FrameTimes } from './frames.ts';
import type { BenchRow } from '../report.ts';
import { onSimulator, VIEWPORT } from './sites.ts';

/** A minute of storm: two steps of the market a second, at five times real time. */
const WATCH_MS = 60_000;
const STORM_SPEED = 5;
const POSITIONS = 12;

/** The leverage desk of a user who holds positions of two pairs. */
async function openDesk(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT });
  const page = await context.newPage();
  const query = 'scenario=calm-market&seed=storm&fresh=1&speed=0&as=demo@sandpit.test';
  await page.goto(`${url}/leverdealCenter?${query}`);
  await page.getByTestId('risk-rate').waitFor();
  await page.evaluate(async (positions) => {
    const authorization = localStorage.getItem('token') ?? '';
    for (let index = 0; index < positions; index += 1) {
      const body = new URLSearchParams({
        legal_id: '3',
        currency_id: index % 2 === 0 ? '1' : '2',
        multiple: '10',
        share: '1',
        type: String(1 + (index % 2)),
        status: '1',
      });
      await fetch('/api/lever/submit', { method: 'POST', body, headers: { authorization } });
    }
    await window.sandpit?.post('/sim/operator/shake', {
      pairs: 'all',
      permille: 30,
      forMs: 900_000,
      volume: 10,
    });
  }, POSITIONS);
  return page;
}

/** Lets the page run at a speed. `changes`: how often the live risk changed; each is a push that reached the screen. */
async function measure(page: Page, speed: number): Promise<FrameTimes & { readonly changes: number }> {
  const stop = await watchFrames(page);
  const changes = await page.evaluate(
    async ([wanted, forMs]) => {
      let count = 0;
      const pushes = new MutationObserver(() => (count += 1));
      const risk = document.querySelector('[data-testid=risk-rate]');
      if (risk) pushes.observe(risk, { characterData: true, subtree: true, childList: true });
      await window.sandpit?.post('/sim/clock', { speed: wanted });
      await new Promise((resolve) => setTimeout(resolve, forMs));
      await window.sandpit?.post('/sim/clock', { speed: 0 });
      pushes.disconnect();
      return count;
    },
    [speed, WATCH_MS] as const,
  );
  return { ...(await stop()), changes };
}

/** The leverage desk with open positions in a minute of storm, beside the same desk with its clock stopped. */
export function benchDesk(): Promise<readonly BenchRow[]> {
  return onSimulator(async (browser, { url }) => {
    const page = await openDesk(browser, url);
    const still = await measure(page, 0);
    const storm = await measure(page, STORM_SPEED);
    const changes = (storm.changes / WATCH_MS) * 1000;
    return [
      { name: 'pushes that changed the risk on the screen', unit: 'a second', value: changes },
      ...frameRows('of the leverage desk in a minute of storm', storm, { ...still, name: 'clock stopped' }),
    ];
  });
}
