import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

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

test('windows share one exchange, one clock and one branch, and closing one loses no acknowledged call', async ({
  page,
  context,
}) => {
  await openPage(page);
  const other = await context.newPage();
  await openPage(other);
  await control(page, 'POST', '/sim/clock', { speed: 0 });
  await sendCode(page, 'one@sandpit.test');
  await control(other, 'POST', '/sim/clock', { advanceMs: 60_000 });
  expect(await state(page)).toEqual(await state(other));
  expect((await state(page)).seq).toBe(1);
  await control(page, 'POST', '/sim/back', { byMs: 30_000 });
  expect(await state(other)).toEqual(await state(page));
  await openPage(other);
  expect(await state(other)).toMatchObject({ branch: 'branch 2' });

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
  const found = await journaledAccounts(other);
  expect(kept.filter((account) => !found.has(account))).toEqual([]);
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
  const notice = second.getByRole('alertdialog', { name: word('panel.stopped') });
  await expect(notice).toContainText(word('panel.elsewhere'));
  await notice.getByRole('button', { name: word('panel.openHere') }).click();
  // Only where the exchange runs there is a strip: until then the other window would withhold it from a reloaded page.
  await expect(second.getByRole('region', { name: word('panel.label') })).toBeVisible();
  await openPage(second);
  expect((await state(second)).seq).toBe(1);
  await expect(page.getByRole('alertdialog')).toContainText(word('panel.lost'));
});

test('the strip names what is simulated in the language of the page, pauses, and covers nothing; a code arrives above it', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'kr'));
  await openPage(page);
  const strip = page.getByRole('region', { name: '시뮬레이션' });
  await expect(strip).toContainText('UTC+8');
  const space = () => page.evaluate(() => getComputedStyle(document.body).paddingBottom);
  await expect.poll(space).toBe('28px');
  await strip.getByRole('button', { name: '일시 정지' }).click();
  await expect.poll(async () => (await state(page)).speed).toBe(0);
  await sendCode(page, 'phone@sandpit.test');
  const message = page.getByRole('article').filter({ hasText: 'phone@sandpit.test' });
  const { messages } = (await control(page, 'GET', '/sim/messages')) as { messages: { code: string }[] };
  await expect(message).toContainText(`${messages.at(-1)?.code}`);
  await message.getByRole('button').first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(messages.at(-1)?.code);
  await page.keyboard.press('Control+Alt+KeyP');
  await expect(strip.getByRole('button')).toHaveCount(0);
  await expect.poll(space).toBe('16px');
});
