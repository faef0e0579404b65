import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface State {
  readonly scenario: string;
  readonly seed: string;
  readonly seq: number;
  readonly now: number;
  readonly speed: number;
  readonly hash: string;
}

/** Opens a page with the simulator and waits until it responds. */
async function openPage(page: Page, path = '/noticeList'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => window.sandpit !== undefined);
  await page.evaluate(() => window.sandpit?.ready);
}

const control = (page: Page, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> =>
  page.evaluate(([verb, to, what]) => window.sandpit?.request(verb, to, what), [method, path, body] as const);
const state = async (page: Page): Promise<State> => (await control(page, 'GET', '/sim/state')) as State;

/** Accounts that the commands in the journal name. */
async function journaledAccounts(page: Page): Promise<ReadonlySet<string>> {
  interface Part {
    readonly records: readonly { readonly input: { readonly account?: string } }[];
    readonly next: number | null;
  }
  const accounts = new Set<string>();
  let after: number | null = 0;
  while (after !== null) {
    const part = (await control(page, 'GET', `/sim/journal?after=${after}`)) as Part;
    for (const { input } of part.records) if (input.account !== undefined) accounts.add(input.account);
    after = part.next;
  }
  return accounts;
}

async function sendCode(page: Page, account: string): Promise<void> {
  const type = await page.evaluate(async (to) => {
    const response = await fetch('/api/sms_mail', {
      method: 'POST',
      body: new URLSearchParams({ user_string: to }),
    });
    return ((await response.json()) as { type: string }).type;
  }, account);
  expect(type).toBe('ok');
}

/** As in browsers without shared workers: every window has an engine of its own. */
const withoutSharedWorkers = (): void => void Reflect.deleteProperty(window, 'SharedWorker');

test('windows share one exchange and one clock', async ({ page, context }) => {
  await openPage(page);
  const other = await context.newPage();
  await openPage(other);
  await control(page, 'POST', '/sim/clock', { speed: 0 });
  await sendCode(page, 'one@sandpit.test');
  await control(other, 'POST', '/sim/clock', { advanceMs: 60_000 });
  expect(await state(page)).toEqual(await state(other));
  expect((await state(page)).seq).toBe(1);
});

test('without shared workers a second window says that it is second, and can take over without loss', async ({
  page,
  context,
}) => {
  await context.addInitScript(withoutSharedWorkers);
  await openPage(page);
  await sendCode(page, 'one@sandpit.test');
  const second = await context.newPage();
  await second.goto('/noticeList');
  const notice = second.getByRole('alertdialog', { name: 'The simulated exchange is not running' });
  await expect(notice).toContainText('open in another window');
  await notice.getByRole('button', { name: 'Open it here' }).click();
  // Only where the exchange runs there is a strip: until then the other window would withhold it from a reloaded page.
  await expect(second.getByRole('region', { name: 'Simulation' })).toBeVisible();
  await openPage(second);
  expect((await state(second)).seq).toBe(1);
  await expect(page.getByRole('alertdialog')).toContainText('Another window has taken it over');
});

test('killing a window during its calls loses no acknowledged call', async ({ page, context }) => {
  await openPage(page);
  // Each response is noted where a killed window cannot take it back.
  const responded: string[] = [];
  await page.exposeFunction('noteResponse', (account: string) => void responded.push(account));
  void page
    .evaluate(async () => {
      const { noteResponse } = window as unknown as { noteResponse(account: string): Promise<void> };
      for (let index = 0; ; index++) {
        const account = `killed-${index}@sandpit.test`;
        await fetch('/api/sms_mail', { method: 'POST', body: new URLSearchParams({ user_string: account }) });
        void noteResponse(account);
      }
    })
    .catch(() => undefined);
  await expect.poll(() => responded.length).toBeGreaterThan(20);
  await page.close();
  const kept = [...responded];
  const next = await context.newPage();
  await openPage(next);
  const found = await journaledAccounts(next);
  expect(kept.filter((account) => !found.has(account))).toEqual([]);
});

test('a damaged journal is named, nothing of it is used, and a fresh start is offered', async ({ page }) => {
  await openPage(page);
  await sendCode(page, 'one@sandpit.test');
  await page.goto('/favicon.svg');
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('sandpit/calm-market/calm-market'));
    const journal = database.transaction('journal', 'readwrite').objectStore('journal');
    const row = (await done(journal.get(1))) as { text: string };
    await done(journal.put({ ...row, text: row.text.replace('one@', 'two@') }));
    database.close();
  });
  await page.goto('/noticeList');
  const notice = page.getByRole('alertdialog', { name: 'The simulated exchange is not running' });
  await expect(notice).toContainText('record 1 does not match its seal');
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Delete and start afresh' }).click();
  await reloaded;
  await expect(notice).toBeHidden();
  await openPage(page);
  expect((await state(page)).seq).toBe(0);
});

test('a link names scenario and seed, and the next visit remembers them', async ({ page }) => {
  await openPage(page, '/noticeList?scenario=depeg-weekend&seed=linked');
  expect(await state(page)).toMatchObject({ scenario: 'depeg-weekend', seed: 'linked' });
  await openPage(page);
  expect(await state(page)).toMatchObject({ scenario: 'depeg-weekend', seed: 'linked' });
});

test('XMLHttpRequest gets the same responses as fetch, with exchange time in Date', async ({ page }) => {
  await openPage(page);
  await control(page, 'POST', '/sim/clock', { speed: 0 });
  const response = await page.evaluate(
    () =>
      new Promise<{ type: string; date: string | null }>((resolve) => {
        const request = new XMLHttpRequest();
        request.open('GET', '/api/currency/quotation_new?_timespan=1');
        request.onload = () => {
          const { type } = JSON.parse(request.responseText) as { type: string };
          resolve({ type, date: request.getResponseHeader('date') });
        };
        request.send();
      }),
  );
  expect(response.type).toBe('ok');
  const { now } = await state(page);
  expect(Date.parse(response.date ?? '')).toBe(now - (now % 1_000));
});

test('the strip names what is simulated, pauses, and covers nothing', async ({ page }) => {
  await openPage(page);
  const strip = page.getByRole('region', { name: 'Simulation' });
  await expect(strip).toContainText('Simulated');
  await expect(strip).toContainText('Calm market');
  await expect(strip).toContainText('UTC+8');
  const space = () => page.evaluate(() => getComputedStyle(document.body).paddingBottom);
  await expect.poll(space).toBe('28px');
  await strip.getByRole('button', { name: 'Pause' }).click();
  await expect(strip).toContainText('paused');
  expect((await state(page)).speed).toBe(0);
  await page.keyboard.press('Control+Alt+KeyP');
  await expect(strip.getByRole('button')).toHaveCount(0);
  await expect(strip).toContainText('Simulated');
  await expect.poll(space).toBe('16px');
});

test('a verification code arrives like a message on a phone', async ({ page }) => {
  await openPage(page);
  await sendCode(page, 'phone@sandpit.test');
  const messages = page.getByRole('region', { name: 'Inbox' });
  await expect(messages).toHaveAttribute('aria-live', 'polite');
  const message = messages.getByRole('article').filter({ hasText: 'phone@sandpit.test' });
  const { messages: sent } = (await control(page, 'GET', '/sim/messages')) as {
    messages: { code: string }[];
  };
  await expect(message).toContainText(`Your code is ${sent.at(-1)?.code}`);
  await message.getByRole('button', { name: 'Copy code' }).click();
  await expect(message.getByRole('button', { name: 'Copied' })).toBeVisible();
  await message.getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toBeHidden();
});

test('the strip speaks the language of the page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'kr'));
  await openPage(page);
  await expect(page.getByRole('region', { name: '시뮬레이션' })).toContainText('UTC+8');
  await expect(page.getByRole('button', { name: '일시 정지' })).toBeVisible();
});
