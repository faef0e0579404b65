import type { Browser, Page } from '@playwright/test';
import { openDesk, place } from './desk.ts';
import { expect, test } from './fixtures.ts';

interface State {
  readonly hash: string;
  readonly branch: string;
  readonly scenario: string;
  readonly seed: string;
  readonly start: number;
  readonly now: number;
  readonly speed: number;
}

const state = (page: Page): Promise<State> =>
  page.evaluate(async () => {
    await window.sandpit?.ready;
    return (await window.sandpit?.state()) as never;
  });

/** A page of somebody else: nothing is stored there. */
async function elsewhere(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(address);
  await page.waitForFunction(() => window.sandpit !== undefined);
  return page;
}

test('PROMISE-R8 a link opened in another browser shows this session to the hash, and a reload goes on with it', async ({
  page,
  exchange,
  browser,
}) => {
  await openDesk(exchange, page, '/newmarket', 'demo');
  await place(exchange, page, 'in');
  await exchange.advance(90_000);
  const { fragment } = await exchange.control<{ fragment: string }>('GET', '/sim/link');
  expect(fragment.length).toBeLessThan(4_000);
  const sent = await state(page);
  const other = await elsewhere(
    browser,
    `${new URL(page.url()).origin}/newmarket?scenario=calm-market#${fragment}`,
  );
  const opened = await state(other);
  expect(opened).toEqual({ ...sent, branch: 'shared', speed: 0 });
  await expect(other.getByRole('table', { name: 'Latest trades' }).locator('tbody tr')).toHaveCount(20);
  expect(new URL(other.url()).hash + new URL(other.url()).search).toBe('');
  await other.evaluate(() => window.sandpit?.post('/sim/clock', { advanceMs: 60_000 }));
  const moved = await state(other);
  await other.reload();
  await other.waitForFunction(() => window.sandpit !== undefined);
  expect(await state(other)).toEqual(moved);
  // The same link once more, in the address of the page that is open.
  await other.evaluate((hash) => void (location.hash = hash), fragment);
  await expect
    .poll(() => state(other).catch(() => undefined))
    .toMatchObject({ branch: 'shared 2', hash: sent.hash });
  await other.context().close();
});

test('a link that cannot be opened says so, and the page can be started without it', async ({
  page,
  exchange,
}) => {
  await exchange.open('/newmarket');
  const before = await state(page);
  await page.goto('about:blank');
  await page.goto('/newmarket#sandpit=bm90IGEgbGluaw');
  const notice = page.getByRole('alertdialog');
  await expect(notice).toContainText('The link cannot be opened');
  await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toHaveCount(0);
  await notice.getByRole('button', { name: 'Continue without the link' }).click();
  await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(await state(page)).toEqual(before);
});

test('an address sets scenario, seed, speed and the moment once', async ({ page, browser }) => {
  await page.goto('/noticeList');
  const address = new URL('/noticeList?scenario=depeg-weekend&seed=sales&speed=60&at=06:30:00', page.url());
  const other = await elsewhere(browser, address.href);
  const opened = await state(other);
  expect(opened).toMatchObject({ scenario: 'depeg-weekend', seed: 'sales', speed: 60, branch: 'main' });
  expect(opened.now - opened.start).toBeGreaterThanOrEqual(6.5 * 3_600_000);
  expect(new URL(other.url()).search).toBe('');
  await other.evaluate(() => window.sandpit?.post('/sim/clock', { speed: 0 }));
  const paused = await state(other);
  await other.reload();
  await other.waitForFunction(() => window.sandpit !== undefined);
  expect(await state(other)).toEqual(paused);
  await other.context().close();
});

test('the link of a demo begins the same way each time it is opened', async ({ page, browser }) => {
  await page.goto('/noticeList');
  const demo = new URL('/noticeList?scenario=flash-crash&fresh=1&speed=0', page.url()).href;
  const stage = await elsewhere(browser, demo);
  const first = await state(stage);
  expect(first).toMatchObject({ scenario: 'flash-crash', speed: 0, now: first.start });
  await stage.evaluate(() => window.sandpit?.post('/sim/clock', { advanceMs: 600_000, speed: 60 }));
  await stage.goto(demo);
  await stage.waitForFunction(() => window.sandpit !== undefined);
  expect(await state(stage)).toEqual(first);
  await stage.evaluate(() => window.sandpit?.post('/sim/clock', { advanceMs: 600_000 }));
  const later = await state(stage);
  await stage.reload();
  await stage.waitForFunction(() => window.sandpit !== undefined);
  expect(await state(stage)).toEqual(later);
  await stage.context().close();
});

test('two sessions that go back while both windows are open stay one exchange', async ({
  page,
  exchange,
  context,
}) => {
  await exchange.open('/noticeList');
  await exchange.advance(600_000);
  const second = await context.newPage();
  await second.goto('/noticeList');
  await second.waitForFunction(() => window.sandpit !== undefined);
  await exchange.control('POST', '/sim/back', { byMs: 300_000 });
  expect(await state(second)).toEqual(await state(page));
  await second.reload();
  await second.waitForFunction(() => window.sandpit !== undefined);
  expect(await state(second)).toMatchObject({ branch: 'branch 2' });
});

test('a link opens logged in as a user of the scenario, and stays what the user makes of it', async ({
  exchange,
  page,
}) => {
  await exchange.open('/newmarket', { as: 'demo' });
  await expect(page.getByRole('button', { name: /Account/ })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a link to an unknown user says so', async ({ exchange, page }) => {
  await exchange.open('/noticeList');
  await page.goto('/newmarket?as=stranger@sandpit.test');
  await expect(page.getByText('There is no user stranger@sandpit.test.')).toBeVisible();
});
