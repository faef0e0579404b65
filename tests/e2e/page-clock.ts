import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Stops the page's own clock, which has to be installed: from now on it moves by the functions below alone. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await untilRendered(page);
}

/**
 * Waits until React has done what it has scheduled. Effects come after what can be seen already, and set timers: one that is
 * set while time passes rings too late.
 */
async function untilRendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // React schedules by messages as well; work, its effects, and what these change again.
    for (let turn = 0; turn < 4; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      });
    }
  });
}

/** Calls to one path as the page makes them. */
interface NotedCalls {
  /** When each was made, by the page's clock. */
  readonly at: number[];
  /** Each settles when its response has been read, or is lost. */
  readonly responses: Promise<unknown>[];
}

type NotingWindow = typeof window & { readonly notedCalls: NotedCalls };

async function noteCalls(page: Page, path: string): Promise<void> {
  await page.evaluate((noted) => {
    const send = window.fetch;
    const calls: NotedCalls = { at: [], responses: [] };
    Object.assign(window, { notedCalls: calls });
    window.fetch = (input, init) => {
      const sent = send(input, init);
      if (!(input instanceof Request ? input.url : String(input)).includes(noted)) return sent;
      calls.at.push(Date.now());
      const read = sent.then((response) => {
        const text = response.text();
        response.text = () => text;
        return text;
      });
      calls.responses.push(read.catch(() => undefined));
      return sent;
    };
  }, path);
}

/** Steps are this long: so much later than it should be may a call seem to be made. */
const STEP_MS = 250;

/**
 * Proves that the page calls a path every so often, by its own clock, which is stopped here. Each response restarts the interval,
 * so that time may only pass while none is on its way.
 */
export async function expectCallEvery(page: Page, path: string, everyMs: number, times = 3): Promise<void> {
  await stopTime(page);
  await noteCalls(page, path);
  const responded = () =>
    page.evaluate(async () => {
      const { at, responses } = (window as NotingWindow).notedCalls;
      await Promise.all(responses);
      return at;
    });
  let at = await responded();
  for (let passed = 0; passed < (times + 2) * everyMs; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    at = await responded();
    // The next interval begins when what has been received is drawn.
    await untilRendered(page);
  }
  const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(gaps.length).toBeGreaterThanOrEqual(times);
  expect(gaps.filter((gap) => gap < everyMs || gap > everyMs + STEP_MS)).toEqual([]);
}
