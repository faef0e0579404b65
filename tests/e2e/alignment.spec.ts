import { boxesOf, textBoxesOf } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';
import { word, words } from '../support/words.ts';

/** Letters and marks are placed on fractions of a pixel. */
const SLACK = 1;

/** The middle of each box, down and across. */
const middles = async (boxes: ReturnType<typeof boxesOf>) =>
  (await boxes).map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 }));

test('DESK-418 DESK-419 DESK-420 DESK-468 visitors are asked to log in alike on every page, names of pairs stand on the line of their figures, shares under the marks of their slider, an address to deposit to has one face and one button, and panels round corners', async ({
  exchange,
  page,
}) => {
  await exchange.open('/assets');
  for (const address of [
    '/assets',
    '/accountCenter',
    '/recharge',
    '/withdraw_address',
    '/transferLog',
    '/accountSet',
  ]) {
    if (address !== '/assets') await visit(page, address);
    const main = page.getByRole('main');
    const links = main.getByRole('link', { name: /^(Log in|Register)$/ });
    await expect(links, address).toHaveText(words('common.login', 'common.register'));
    const panel = main.locator('p', { hasText: word('common.login') }).locator('../..');
    // "Register" is the longer word: what is centred is both with the gap between them.
    const [around, login, register] = await middles(boxesOf(panel.or(links)));
    const middle = ((login?.x ?? NaN) + (register?.x ?? NaN)) / 2;
    expect(Math.abs(middle - (around?.x ?? NaN)), address).toBeLessThan(10);
  }

  await exchange.as('demo', { path: '/newmarket' });
  const labels = page.getByRole('group', { name: word('spot.share') }).getByRole('button');
  await expect(labels).toHaveCount(5);
  const distances = async () => {
    const marks = await middles(boxesOf(page.locator('.mantine-Slider-mark')));
    const shares = await middles(textBoxesOf(labels));
    return shares.map(({ x }, nth) => Math.abs(x - (marks[nth]?.x ?? NaN)) <= SLACK);
  };
  await expect.poll(distances).toEqual(Array.from({ length: 5 }, () => true));

  for (const [address, table] of [
    ['/quotation', word('home.quotation_allMarkets')],
    ['/', word('common.markets')],
  ] as const) {
    await visit(page, address);
    const row = page.getByRole('table', { name: table }).getByRole('row').nth(2);
    await expect(row.getByRole('cell').nth(1)).toHaveText(/\d/);
    // The cell of the name itself comes first.
    const [, name, price, change] = await middles(textBoxesOf(row.locator('b').or(row.getByRole('cell'))));
    expect(Math.abs((name?.y ?? 0) - (price?.y ?? NaN)), address).toBeLessThanOrEqual(SLACK);
    expect(Math.abs((name?.y ?? 0) - (change?.y ?? NaN)), address).toBeLessThanOrEqual(SLACK);
  }

  await visit(page, '/recharge');
  const copied = page.getByTestId('copied-text');
  const look = async () => {
    const button = page.getByRole('button', { name: /^Copy: .* deposit address$|^Copy: Deposit address/ });
    await expect(copied).toBeVisible();
    const { fontFamily, fontSize } = await copied.evaluate((element) => getComputedStyle(element));
    return {
      fontFamily,
      fontSize,
      text: await button.textContent(),
      height: (await button.boundingBox())?.height,
    };
  };
  const onPage = await look();
  expect(onPage.fontFamily).toMatch(/monospace/);
  await visit(page, '/assets');
  await page.getByRole('button', { name: word('assets.depositTitle', { coin: 'BTC' }) }).click();
  expect(await look()).toEqual(onPage);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1920, height: 1080 });
  const addresses = ['/leverList', '/allTransaction', '/match', '/Property/product', '/Property/myOrder'];
  for (const path of addresses) {
    await visit(page, path);
    const panels = page.getByRole('main').locator('section');
    await expect(panels.first(), path).toBeVisible();
    const corners = await panels.evaluateAll((all) =>
      all
        .map((panel) => getComputedStyle(panel))
        .filter(({ backgroundColor }) => backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(({ borderRadius }) => borderRadius),
    );
    expect(new Set(corners), path).toEqual(new Set(['8px']));
  }
});

test('HOME-027 DESK-635 the contents of pages begin and end at the same places, and a curve is drawn without the mark of the charting library', async ({
  exchange,
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await exchange.open('/', { as: 'demo' });
  /** Where the panels of the page begin and end, in whole pixels. */
  const edges = () =>
    page.getByRole('main').evaluate((main) => {
      const panels = [...main.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).borderBottomLeftRadius === '8px')
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 200);
      return [
        Math.round(Math.min(...panels.map(({ left }) => left))),
        Math.round(Math.max(...panels.map(({ right }) => right))),
      ];
    });
  const [start, end] = [264, 1656];
  for (const address of ['/', '/quotation', '/c2cOrder', '/upstart']) {
    if (address !== '/') await visit(page, address);
    await expect.poll(edges, { message: address }).toEqual([start, end]);
  }
  // The navigation of the area begins where others begin.
  for (const address of ['/assets', '/accountSet']) {
    await visit(page, address);
    await expect.poll(async () => (await edges())[1], { message: address }).toBe(end);
    const [navigation] = await boxesOf(page.getByRole('main').getByRole('navigation').first());
    expect(Math.round(navigation?.left ?? 0), address).toBe(start);
  }

  await visit(page, '/accountCenter');
  await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
  await expect(page.locator('a[href*="tradingview"]')).toHaveCount(0);
});
