import { describe, expect, test, vi } from 'vitest';
import {
  act,
  cellsOf,
  choose,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  textOf,
  visit,
  within,
} from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { ad, adPage, adsUpTo, requested, logInAs, paged, script, user } from './c2c-script.ts';
import { word, wordLike, words } from '../../support/words.ts';

const open = (path: string, more: Script = {}) => {
  logInAs('0');
  return openPage(path, { ...script, ...more });
};

const table = () => screen.findByRole('table', { name: word('common.titleC2cMarket') });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const dialog = () => screen.findByRole('dialog', { name: word('common.confirmOrder') });
const take = (side: 'buy' | 'sell', seller: string) => word(`c2c.takeFrom_${side}`, { seller });
const moreLink = () => screen.queryByRole('button', { name: word('common.loadMore') });

/** The market has three addresses. */
const markets = ['/c2cOrder', '/fiatradCenter', '/legalTrade'];

describe('the market', () => {
  test('ROUTE-003 ROUTE-006 ROUTE-023 C2C-008 it has three addresses and starts with ads of sellers; side and coin load others', async () => {
    const page = await open('/c2cRelease');
    for (const path of markets) {
      await visit(page, path);
      await table();
      expect(page.path()).toBe(path);
      expect(screen.chosenIn(word('c2c.side'))).toBe(word('c2c.buy'));
      expect(requested(page.callsOf('c2cMarket')).at(-1)).toEqual(['sell', '3', '1']);
    }
    await press('radio', word('c2c.sell'));
    await press('radio', 'USDC');
    expect([screen.chosenIn(word('c2c.side')), screen.chosenIn(word('common.coin'))]).toEqual([
      word('c2c.sell'),
      'USDC',
    ]);
    expect(requested(page.callsOf('c2cMarket')).slice(-2)).toEqual([
      ['buy', '3', '1'],
      ['buy', '4', '1'],
    ]);
  });

  test('the link of the page is brought into sight in a line that is too long, and the page is not scrolled', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [left, right] = this.matches('a[aria-current]') ? [400, 480] : [0, 320];
      return { left, right } as DOMRect;
    });
    await open('/c2cTrade');
    expect(screen.getByRole('navigation', { name: word('c2c.area') }).scrollLeft).toBe(160);
    expect(scrolled).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('C2C-010 C2C-011 CONST-004 CONST-006 an ad shows who, how many, at what price, how paid, and what can be done', async () => {
    await open('/c2cOrder', {
      c2cMarket: adPage([
        { ...ad, id: 13, price: '6.81999', surplus_number: '0.12999', total_number: '0.12999' },
        ad,
      ]),
    });
    await screen.findAllByText('b***@x.io');
    const [fine, plain] = await rows();
    const text = cellsOf(plain);
    expect(text[0]).toContain('b***@x.io');
    expect(text.slice(1, 6)).toEqual([
      '1200.00 USDT',
      '6.85 CNY | 8220.00 CNY',
      '+0.74%',
      `8220.00 CNY | ${word('c2c.wholeAd')}`,
      word('common.acceptor_bank'),
    ]);
    expect(plain?.querySelector('svg')).not.toBeNull();
    expect(within(plain as HTMLElement).getByRole('button', { name: take('buy', 'b***@x.io') })).toBeTruthy();
    expect(cellsOf(fine).slice(1, 3)).toEqual(['0.13 USDT', '6.82 CNY | 0.89 CNY']);
    expect(within(fine as HTMLElement).getAllByTitle('0.12999 USDT')).not.toHaveLength(0);
    const avatars = [fine, plain].map((row) => row?.querySelector<HTMLElement>('[data-colour]'));
    expect(avatars.map((avatar) => avatar?.textContent)).toEqual(['B', 'B']);
    expect(new Set(avatars.map((avatar) => avatar?.dataset.colour)).size).toBe(1);
  });

  test('C2C-013 CONST-008 more is offered from ten ads on while there are more, and none below ten; an ad that moved to the next page is shown once', async () => {
    const second = adPage(adsUpTo(12).slice(9), 12, 2);
    await open('/c2cOrder', {
      c2cMarket: ({ fields }: RecordedCall) => {
        if (fields.currency_id === '4') return adPage(adsUpTo(fields.type === 'sell' ? 10 : 9));
        return fields.page === '1' ? adPage(adsUpTo(10), 12) : second;
      },
    });
    await press('button', word('common.loadMore'));
    await seen(async () => expect(await rows()).toHaveLength(12));
    expect(moreLink()).toBeNull();
    expect(screen.getByText(word('common.noMore'))).toBeTruthy();
    await press('radio', 'USDC');
    expect([(await rows()).length, moreLink()]).toEqual([10, null]);
    await press('radio', word('c2c.sell'));
    expect([(await rows()).length, moreLink()]).toEqual([9, null]);
  });

  test('DESK-368 ads are ordered by price or by what they come to, for the side that reads them, and shown by way of payment', async () => {
    const ads = [
      { ...ad, id: 1, seller_name: 'dear', price: '7.10000', total_number: '10.00000' },
      { ...ad, id: 3, seller_name: 'cheap', price: '6.70000', total_number: '1000.00000' },
      { ...ad, id: 4, seller_name: 'small', price: '6.90000', total_number: '5.00000', way: 'ali_pay' },
    ];
    await open('/c2cOrder', { c2cMarket: adPage(ads) });
    await screen.findByText('cheap');
    const listed = async () => (await rows()).map((row) => /dear|cheap|small/.exec(textOf(row))?.[0]);
    const order = async (option: string) => {
      await choose(word('c2c.order'), option);
      return listed();
    };
    expect(await order(word('c2c.orderNewest'))).toEqual(['dear', 'cheap', 'small']);
    expect(await order(word('c2c.orderTotalUp'))).toEqual(['small', 'dear', 'cheap']);
    expect(await order(word('c2c.orderTotalDown'))).toEqual(['cheap', 'dear', 'small']);
    await choose(word('c2c.payWay'), word('common.acceptor_aliPay'));
    expect(await listed()).toEqual(['small']);
    await choose(word('c2c.payWay'), word('common.acceptor_weChat'));
    await screen.findByText(word('c2c.noneThisWay'));
    await press('button', word('c2c.everyWay'));
    expect(await rows()).toHaveLength(3);
  });

  test('C2C-046 every ad of a market stands in the order of the prices, the best for the reader first, whatever the pages of the server', async () => {
    const prices = ['6.85', '6.88', '6.87', '6.92', '6.82', '6.9', '6.80001', '6.95', '6.84', '6.83', '6.79'];
    const ads = prices.map((price, at) => ({ ...ad, id: at + 1, price, seller_name: `at ${price}` }));
    await open('/c2cOrder', { c2cMarket: paged(ads) });
    await screen.findByText('at 6.79');
    const listed = async () => (await rows()).map((row) => /at (6\.\d+)/.exec(textOf(row))?.[1]);
    await press('button', word('common.loadMore'));
    expect(await listed()).toEqual([
      ...['6.79', '6.80001', '6.82', '6.83', '6.84', '6.85', '6.87', '6.88', '6.9', '6.92', '6.95'],
    ]);
    await press('radio', word('c2c.sell'));
    expect((await listed()).slice(0, 3)).toEqual(['6.95', '6.92', '6.9']);
  });

  test('C2C-047 a host that announces it says what publishers have done before', async () => {
    const record = (deals: number, completed: number, release_seconds: number | null) => ({
      record: { deals, completed, release_seconds },
    });
    const page = await open('/c2cOrder', {
      c2cMarket: adPage([
        { ...ad, id: 1, seller_name: 'busy', ...record(12, 11, 3725) },
        { ...ad, id: 2, seller_name: 'fair', ...record(3, 2, null) },
        { ...ad, id: 3, seller_name: 'fresh', ...record(0, 0, null) },
      ]),
    });
    await screen.findByText('busy');
    expect(screen.queryByText(word('c2c.record_new'))).toBeNull();
    await page.announce('c2c');
    const who = (await rows()).map((row) => cellsOf(row)[0]);
    expect(who[0]).toContain(
      [
        word('c2c.record_orders', { count: 12 }),
        word('c2c.record_completed', { share: '91.67' }),
        word('c2c.record_release', { time: '1h 2m 5s' }),
      ].join(' | '),
    );
    expect(who[1]).toContain(word('c2c.record_completed', { share: '66.67' }));
    expect(who[2]).toContain(word('c2c.record_new'));
  });

  test('an empty market says so for either side and leads to the forms', async () => {
    await open('/c2cOrder', { c2cMarket: adPage([]) });
    expect(await screen.findByText(word('c2c.noSellers', { coin: 'USDT' }))).toBeTruthy();
    await press('radio', word('c2c.sell'));
    expect(await screen.findByText(word('c2c.noBuyers', { coin: 'USDT' }))).toBeTruthy();
    for (const link of within(screen.getByRole('main')).getAllByRole('link', { name: word('c2c.publishAd') }))
      expect(link.getAttribute('href')).toBe('/c2c');
  });

  test.each([
    ['/c2cOrder', word('c2c.marketIntro')],
    ['/c2c', word('c2c.publishIntro')],
  ])(
    'DESK-134 a user who cannot take ads yet sees the requirements on %s, without a layout shift',
    async (path, about) => {
      let response = (_: unknown) => {};
      const payoutInfo = new Promise((resolve) => (response = resolve));
      await open(path, { payoutInfo: () => payoutInfo });
      const intro = await screen.findByText(about);
      const hint = screen.getByText(word('c2c.needs_before'));
      const link = () => within(hint).queryByRole('link', { name: word('c2c.needs_payout'), hidden: false });
      expect(hint.parentElement).toBe(intro.parentElement);
      expect(intro.getAttribute('aria-hidden')).toBe('false');
      expect(link()).toBeNull();
      await act(async () => response(ok(null)));
      await seen(() => expect(link()?.getAttribute('href')).toBe('/userSetting'));
      expect(hint.isConnected).toBe(true);
      expect(intro.getAttribute('aria-hidden')).toBe('true');
      expect(
        within(hint)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual([
        words('c2c.needs_identity', 'common.done').join(' '),
        words('c2c.needs_payout', 'common.account_open').join(' '),
      ]);
    },
  );
});

describe('an order', () => {
  const taken = ok({
    msg: 'Order created. Please pay in time.',
    data: { ...{ id: 21, number: '1200.00000' }, is_sure: 0, type: 'sell' },
  });

  test('C2C-014 C2C-015 ERR-021 ERR-026 confirms the terms, shows the server text and opens the order', async () => {
    const page = await open('/c2cOrder', { c2cTake: taken });
    await press('button', take('buy', 'b***@x.io'));
    const asks = await dialog();
    for (const text of ['b***@x.io', '1200.00 USDT', '6.85 CNY', '8220.00 CNY', word('common.acceptor_bank')])
      expect(asks.textContent).toContain(text);
    expect(asks.textContent).toContain(word('c2c.payPromptly'));
    expect(page.callsOf('c2cTake')).toHaveLength(0);
    await press('button', word('c2c.buyAmount', { amount: '1200.00 USDT' }));
    expect(page.callsOf('c2cTake').map(({ fields }) => fields)).toEqual([{ id: '12' }]);
    await seen(() =>
      expect(screen.messages()).toContainEqual(expect.stringContaining('Order created. Please pay in time.')),
    );
    await seen(() => expect(page.path()).toBe('/c2cTrade'));
    expect(page.router.state.location.search).toBe('?deal=21');
  });

  test('ERR-026 DESK-505 a sale says what is left instead of asking for a prompt payment; who lacks the coins is told how many, and offered the transfer', async () => {
    const large = { ...ad, id: 13, type: 'buy', seller_name: 'large', total_number: '5000.50000' };
    const page = await open('/c2cOrder', { c2cMarket: adPage([{ ...ad, type: 'buy' }, large]) });
    await press('radio', word('c2c.sell'));
    await press('button', take('sell', 'b***@x.io'));
    const asks = await dialog();
    expect(asks.textContent).not.toContain(word('c2c.payPromptly'));
    expect(textOf(asks)).toContain(`${word('c2c.availableAfter')} | 3600.00 USDT`);
    expect(
      within(asks).getByRole('button', { name: word('c2c.sellAmount', { amount: '1200.00 USDT' }) }),
    ).toBeTruthy();
    await press('button', word('common.cancel'));
    await press('button', take('sell', 'large'));
    const lacks = await screen.findByRole('dialog', { name: word('c2c.needs_title') });
    expect(within(lacks).getByRole('alert').textContent).toBe(
      word('common.assets_missing', { amount: '200.50', coin: 'USDT' }),
    );
    expect(within(lacks).queryByRole('button', { name: wordLike('c2c.sellAmount') })).toBeNull();
    await press('button', word('common.transfer'));
    expect(await screen.findByRole('dialog', { name: word('common.transfer') })).toBeTruthy();
    expect(page.callsOf('c2cTake')).toHaveLength(0);
  });

  const unverified = { userInfo: ok({ ...user, review_status: 0 }), payoutInfo: ok(null) };

  test('DESK-134 both conditions show before the order, and the first leads away and back to the ad', async () => {
    const page = await open('/c2cOrder', {
      ...unverified,
      userCenter: ok({ id: 2, phone: '', email: '', review_status: 2 }),
    });
    await press('button', take('buy', 'b***@x.io'));
    const asks = await screen.findByRole('dialog', { name: word('c2c.needs_title') });
    expect(asks.textContent).toContain('1200.00 USDT');
    expect(
      within(asks)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/authentication', '/userSetting']);
    await act(async () =>
      within(asks)
        .getByRole('button', { name: word('c2c.needs_identity') })
        .click(),
    );
    await seen(() => expect(page.path()).toBe('/authentication'));
    expect(page.callsOf('c2cTake')).toHaveLength(0);
    await press('link', word('account.goOn'));
    await seen(() => expect(page.path()).toBe('/c2cOrder'));
    expect(await screen.findByRole('dialog', { name: word('c2c.needs_title') })).toBeTruthy();
    expect(page.router.state.location.search).toBe('');
  });

  test('DESK-134 an address that names an ad asks about it, on whichever page of the list it stands', async () => {
    const page = await open('/c2cOrder?ad=12&side=buy&coin=4', { c2cMarket: paged(adsUpTo(12)) });
    expect((await dialog()).textContent).toContain('1200.00 USDT');
    expect(requested(page.callsOf('c2cMarket'))).toEqual([
      ['sell', '4', '1'],
      ['sell', '4', '2'],
    ]);
    await press('button', word('common.cancel'));
    expect(page.callsOf('c2cTake')).toHaveLength(0);
  });

  test('DESK-134 an ad that has left the market is reported as gone', async () => {
    await open('/c2cOrder?ad=77&side=buy&coin=3');
    await seen(() =>
      expect(screen.messages()).toContainEqual(expect.stringContaining(word('c2c.needs_gone'))),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('C2C-015 an own ad is marked, and what the exchange refuses is shown and the list read again', async () => {
    let isGone = false;
    const page = await open('/c2cOrder', {
      c2cMarket: () => adPage(isGone ? [] : [{ ...ad, seller_id: 2 }]),
      c2cTake: () => {
        isGone = true;
        return refused('error', 'You cannot trade with your own advertisement.');
      },
    });
    expect(await screen.findByText(word('c2c.ownAd'))).toBeTruthy();
    await press('button', take('buy', 'b***@x.io'));
    await press('button', word('c2c.buyAmount', { amount: '1200.00 USDT' }));
    expect(await screen.findByText(word('c2c.noSellers', { coin: 'USDT' }))).toBeTruthy();
    expect(screen.messages()).toContainEqual(
      expect.stringContaining('You cannot trade with your own advertisement.'),
    );
    expect(page.path()).toBe('/c2cOrder');
  });
});
