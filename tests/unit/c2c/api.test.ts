import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { MINUTE_MS, SECOND_MS } from '#simulator/engine/kernel/index.ts';
import { OPERATOR, USDC, USDT, userId, advance } from '../../support/exchange.ts';
import { openWire } from '../../support/wire.ts';
import type { Envelope } from '../../support/wire.ts';
import { c2cExchange, publish } from '../../support/c2c.ts';

const SELLER = 0;
const BUYER = 1;
const OTHER = 2;

interface Row {
  readonly id: number;
  readonly [field: string]: unknown;
}

const rowsOf = (response: Envelope) => (response.message as { data: readonly Row[] }).data;
const form = { way: 'bank', price: '6.8', total_number: '100', currency_id: USDT };

function open(exchange: Exchange = c2cExchange()) {
  const send = openWire(exchange).call;
  const ok = async (...given: Parameters<typeof send>) => {
    const response = await send(...given);
    expect(response.type, String(response.message)).toBe('ok');
    return response;
  };
  /** Publishes as one user and takes as the other; the id of the deal. */
  const deal = async (type: 'buy' | 'sell', publisher: number, taker: number): Promise<Row> => {
    await ok('c2cPublish', { ...form, type }, publisher);
    const [ad] = rowsOf(await ok('c2cMarket', { currency_id: USDT, type }));
    const taken = await ok('c2cTake', { id: ad?.id }, taker);
    return (taken.message as { data: Row }).data;
  };
  return { exchange, send, ok, deal };
}

describe('the market', () => {
  test('C2C-006 C2C-009 C2C-012 an ad that is published is shown to visitors, its publisher masked', async () => {
    const { ok } = open();
    const published = await ok('c2cPublish', { ...form, type: 'sell', min_number: '10' }, SELLER);
    expect(published.message).toBe('Ad published.');
    const market = await ok('c2cMarket', { currency_id: USDT, type: 'sell', page: 1 });
    expect(market.message).toEqual({
      data: [
        {
          id: 1,
          seller_id: userId(SELLER),
          currency_id: USDT,
          type: 'sell',
          way: 'bank',
          way_name: 'Bank card',
          price: '6.80000',
          total_number: '100.00000',
          surplus_number: '100.00000',
          min_number: '10.00000',
          is_done: 0,
          create_time: '2025-06-02 10:00:00',
          seller_name: 'u***@sandpit.test',
          currency_name: 'USDT',
          limitation: { min: '68.00', max: '680.00' },
          currency_logo: '/static/coins/usdt.svg',
          record: { deals: 0, completed: 0, release_seconds: null },
        },
      ],
      page: 1,
      pages: 1,
      total: 1,
    });
  });

  test('it is asked for by coin and the side of the publisher, newest first, ten to a page', async () => {
    const { exchange, ok, send } = open();
    for (let index = 1; index <= 12; index += 1) {
      publish(exchange, SELLER, { number: String(index) });
      advance(exchange, 1000);
    }
    publish(exchange, BUYER, { side: 'buy' });
    const page = async (fields: object) =>
      (await ok('c2cMarket', { currency_id: USDT, ...fields })).message as {
        data: readonly Row[];
        pages: number;
        total: number;
      };
    const first = await page({});
    expect([first.total, first.pages, first.data.length]).toEqual([12, 2, 10]);
    expect(first.data[0]).toMatchObject({ total_number: '12.00000' });
    expect((await page({ page: 2 })).data.map(({ id }) => id)).toEqual([2, 1]);
    expect((await page({ page: 3 })).data).toEqual([]);
    expect((await page({ limit: 5 })).pages).toBe(3);
    expect((await page({ type: 'buy' })).total).toBe(1);
    expect((await page({ currency_id: USDC })).total).toBe(0);
    expect(await send('c2cMarket', { currency_id: 1 })).toMatchObject({ type: 'error' });
  });

  test('C2C-015 C2C-016 taking an ad takes all of it; the user’s own ad is refused with a message', async () => {
    const { ok, send } = open();
    await ok('c2cPublish', { ...form, type: 'sell' }, SELLER);
    await ok('c2cPublish', { ...form, type: 'buy' }, SELLER);
    expect(await send('c2cTake', { id: 1 }, SELLER)).toEqual({
      type: 'error',
      message: 'You cannot take your own ad.',
    });
    const taken = await ok('c2cTake', { id: 1 }, BUYER);
    expect(taken.message).toEqual({
      msg: 'Order created. Please pay in time.',
      data: {
        id: 1,
        legal_deal_send_id: 1,
        user_id: userId(BUYER),
        seller_id: userId(SELLER),
        number: '100.00000',
        is_sure: 0,
        type: 'sell',
      },
    });
    expect(rowsOf(await ok('c2cMarket', { currency_id: USDT }))).toEqual([]);
    const [mine] = rowsOf(await ok('c2cMyAds', { type: 'sell' }, SELLER));
    expect(mine).toMatchObject({ is_done: 1, surplus_number: '0.00000', total_number: '100.00000' });
    expect(await send('c2cTake', { id: 2 }, BUYER)).toMatchObject({
      type: 'error',
      message: 'You have an open order (no. 1). Please complete it first.',
    });
    const sold = await ok('c2cTake', { id: 2 }, OTHER);
    expect(sold.message).toMatchObject({ msg: 'Order created. The buyer will pay you.' });
  });
});

describe('what the two parties see', () => {
  const seller = { real_name: 'User 0', bank_name: 'Bank', bank_account: '6222000000000000' };

  test('PKG-113 a trader is paid to a card that no scheme issues, while the session keeps what it was drawn with', async () => {
    const { exchange, ok } = open(c2cExchange({ settings: { c2cTraders: 200 } }));
    const ads = rowsOf(await ok('c2cMarket', { currency_id: USDT, type: 'sell' }));
    const ad = ads.find(({ way }) => way === 'bank');
    const taken = (await ok('c2cTake', { id: ad?.id }, BUYER)).message as { readonly data: Row };
    const { message } = await ok('c2cDeal', { id: taken.data.id }, BUYER);
    const card = expect.stringMatching(/^0000\d{12}$/) as string;
    expect(message).toMatchObject({ hes_account: card, sell_cash_info: { bank_account: card } });
    expect(exchange.c2c.queries.deal(taken.data.id)?.payout.bankAccount).toMatch(/^6222\d{12}$/);
  });

  test.each([
    ['sell', SELLER, BUYER, { sell_cash_info: seller, user_cash_info: null }],
    ['buy', BUYER, SELLER, { sell_cash_info: null, user_cash_info: seller }],
  ] as const)(
    'C2C-025 C2C-026 on a %s ad both see how the coin seller is paid, and nothing of how the buyer is',
    async (type, publisher, taker, infos) => {
      const { ok, deal } = open();
      const { id } = await deal(type, publisher, taker);
      const shared = {
        id,
        legal_deal_send_id: 1,
        number: '100.00000',
        price: '6.80000',
        deal_money: '680.000000',
        is_sure: 0,
        type,
        way: 'bank',
        way_name: 'Bank card',
        currency_name: 'USDT',
        create_time: '10:00 06/02',
        format_create_time: '2025-06-02 10:00:00',
        format_update_time: '',
        seller_name: 'u***@sandpit.test',
        account_number: 'u***@sandpit.test',
        hes_account: '6222000000000000',
        hes_realname: 'User 0',
        user_realname: `User ${taker}`,
        ...infos,
      };
      for (const user of [SELLER, BUYER]) {
        const { message } = await ok('c2cDeal', { id }, user);
        expect(message).toMatchObject({ ...shared, is_seller: user === publisher ? 1 : 0 });
      }
    },
  );

  test('PROMISE-R5 only its parties see a deal, and a cancelled deal shows no account any more', async () => {
    const { exchange, ok, send, deal } = open();
    const { id } = await deal('sell', SELLER, BUYER);
    expect(await send('c2cDeal', { id }, OTHER)).toMatchObject({ type: 'error' });
    expect(await send('c2cDeal', { id })).toMatchObject({ type: '999' });
    expect(await send('c2cDeal', { id: 99 }, BUYER)).toMatchObject({ type: 'error' });
    advance(exchange, 15 * MINUTE_MS);
    for (const user of [SELLER, BUYER]) {
      const response = await ok('c2cDeal', { id }, user);
      expect(response.message).toMatchObject({
        is_sure: 2,
        sell_cash_info: null,
        hes_account: '',
        hes_realname: '',
        user_realname: '',
        format_update_time: '2025-06-02 10:15:00',
      });
      expect(JSON.stringify(response)).not.toContain('6222');
    }
  });

  test('C2C-023 C2C-035 my orders are those I took; those of an ad are for its owner alone', async () => {
    const { ok, send, deal } = open();
    const { id } = await deal('sell', SELLER, BUYER);
    const mine = await ok('c2cMyDeals', {}, BUYER);
    expect(mine.message).toMatchObject({ data: [{ id, is_seller: 0 }], page: 1, pages: 1, total: 1 });
    expect(rowsOf(await ok('c2cMyDeals', {}, SELLER))).toEqual([]);
    expect(rowsOf(await ok('c2cMyDeals', { is_sure: 3 }, BUYER))).toEqual([]);
    expect(rowsOf(await ok('c2cMyDeals', { is_sure: 0, type: 'sell' }, BUYER))).toHaveLength(1);
    expect(rowsOf(await ok('c2cMyDeals', { type: 'buy' }, BUYER))).toEqual([]);
    const ofAd = await ok('c2cAdDeals', { id: 1 }, SELLER);
    expect(ofAd.message).toMatchObject({ data: [{ id, is_seller: 1 }], page: 1, pages: 1, total: 1 });
    for (const user of [BUYER, OTHER]) {
      expect(await send('c2cAdDeals', { id: 1 }, user)).toMatchObject({
        type: 'error',
      });
    }
  });
});

describe('the extension c2c', () => {
  /** A deal on a sell ad of SELLER that BUYER pays after a minute and SELLER releases after so many seconds. */
  const released = async ({ exchange, ok, deal }: ReturnType<typeof open>, seconds: number) => {
    const { id } = await deal('sell', SELLER, BUYER);
    advance(exchange, MINUTE_MS);
    await ok('c2cPaid', { id }, BUYER);
    advance(exchange, seconds * SECOND_MS);
    await ok('c2cPublisherConfirm', { id }, SELLER);
  };

  test('C2C-048 a publisher’s record counts the deals that are over and the time until the coins were released', async () => {
    const wire = open();
    const { exchange, ok, deal } = wire;
    const recordOf = async (publisher: number, type: 'buy' | 'sell') => {
      publish(exchange, publisher, { side: type });
      const ads = rowsOf(await ok('c2cMarket', { currency_id: USDT, type }));
      return ads.find(({ seller_id }) => seller_id === userId(publisher))?.record;
    };
    await released(wire, 90);
    await released(wire, 121);
    expect(await recordOf(SELLER, 'sell')).toEqual({ deals: 2, completed: 2, release_seconds: 106 });
    const { id } = await deal('sell', SELLER, BUYER);
    expect(await recordOf(SELLER, 'sell')).toEqual({ deals: 2, completed: 2, release_seconds: 106 });
    await ok('c2cCancel', { id }, BUYER);
    expect(await recordOf(SELLER, 'sell')).toEqual({ deals: 3, completed: 2, release_seconds: 106 });
    expect(await recordOf(BUYER, 'buy')).toEqual({ deals: 3, completed: 2, release_seconds: null });
    expect(await recordOf(OTHER, 'buy')).toEqual({ deals: 0, completed: 0, release_seconds: null });
  });

  test('C2C-048 so does the record of a simulated trader, who has none before the first deal', async () => {
    const { exchange, ok } = open(c2cExchange({ settings: { c2cTraders: 40 } }));
    const sellers = async () => rowsOf(await ok('c2cMarket', { currency_id: USDT, limit: 100 }));
    const fresh = await sellers();
    expect(fresh.map(({ record }) => record)).toEqual(
      fresh.map(() => ({ deals: 0, completed: 0, release_seconds: null })),
    );
    const [{ id: first, seller_id: trader } = { id: 0 }] = fresh;
    const { data } = (await ok('c2cTake', { id: first }, BUYER)).message as { data: Row };
    await ok('c2cPaid', { id: data.id }, BUYER);
    advance(exchange, 25 * 60 * MINUTE_MS);
    const { paidAt, endedAt } = exchange.c2c.queries.deal(data.id) ?? {};
    expect(exchange.c2c.queries.recordOf(Number(trader))).toEqual({
      deals: 1,
      completed: 1,
      releaseSeconds: (Number(endedAt) - Number(paidAt)) / SECOND_MS,
    });
  });

  test('C2C-049 X12 lists the deals of both sides, running ones first', async () => {
    const wire = open();
    const { ok, deal } = wire;
    await released(wire, 90);
    const onAd = await deal('buy', SELLER, OTHER);
    const taken = await deal('sell', BUYER, SELLER);
    await ok('c2cCancel', { id: taken.id }, SELLER);
    const listed = async (user: number, input: object = {}) =>
      rowsOf(await ok('c2cOrders', input, user)).map(({ id, is_seller }) => [id, is_seller]);
    expect(await listed(SELLER)).toEqual([
      [onAd.id, 1],
      [taken.id, 0],
      [1, 1],
    ]);
    expect(await listed(SELLER, { party: 'taker' })).toEqual([[taken.id, 0]]);
    expect(await listed(SELLER, { party: 'publisher', is_sure: 1 })).toEqual([[1, 1]]);
    expect(await listed(OTHER)).toEqual([[onAd.id, 0]]);
  });

  test('C2C-051 C2C-052 a deal says when it was paid, who cancelled it, and when the exchange decides it', async () => {
    const { exchange, ok, deal } = open(c2cExchange({ settings: { c2cTraders: 40 } }));
    const shown = async (id: number, user: number) => (await ok('c2cDeal', { id }, user)).message;
    // Later than every ad of a trader, so that the own ones are the newest.
    advance(exchange, SECOND_MS);
    const between = await deal('sell', SELLER, BUYER);
    expect(await shown(between.id, BUYER)).toMatchObject({ paid_time: '', decision_time: '' });
    advance(exchange, MINUTE_MS);
    await ok('c2cPaid', { id: between.id }, BUYER);
    expect(await shown(between.id, SELLER)).toMatchObject({
      ...{ paid_time: '2025-06-02 10:01:01', decision_time: '' },
    });
    const late = await deal('sell', SELLER, OTHER);
    advance(exchange, 15 * MINUTE_MS);
    expect(await shown(late.id, OTHER)).toMatchObject({ is_sure: 2, cancelled_by: 'time' });
    const { id } = publish(exchange, SELLER, { price: '9' });
    exchange.execute('c2c.traderTakes', { ad: id, temperament: 'dishonest' }, OPERATOR);
    advance(exchange, 3 * MINUTE_MS);
    const { paid_time, decision_time } = (await shown(late.id + 1, SELLER)) as Row;
    expect(String(decision_time).slice(0, 10)).toBe('2025-06-03');
    expect(String(decision_time).slice(10)).toBe(String(paid_time).slice(10));
  });
});

describe('a deal from ad to release', () => {
  const sides = [
    ['sell', SELLER, BUYER, 'c2cPublisherConfirm', 'c2cTakerConfirm', SELLER],
    ['buy', BUYER, SELLER, 'c2cTakerConfirm', 'c2cPublisherConfirm', SELLER],
  ] as const;

  test.each(sides)(
    'C2C-016 C2C-030 C2C-032 C2C-033 over the wire, on a %s ad',
    async (type, publisher, taker, call, wrong, confirmer) => {
      const { ok, send, deal } = open();
      const { id, is_sure } = await deal(type, publisher, taker);
      expect(is_sure).toBe(0);
      expect((await ok('c2cPaid', { id }, BUYER)).message).toBe('Marked as paid.');
      expect((await ok('c2cDeal', { id }, BUYER)).message).toMatchObject({ is_sure: 3 });
      expect(await send(wrong, { id }, confirmer)).toMatchObject({ type: 'error' });
      expect(await send(call, { id }, OTHER)).toMatchObject({ type: 'error' });
      const confirmed = await ok(call, { id }, confirmer);
      expect(confirmed.message).toBe('Receipt confirmed.');
      expect((await ok('c2cDeal', { id }, BUYER)).message).toMatchObject({ is_sure: 1 });
      expect(rowsOf(await ok('c2cMyAds', {}, publisher))).toEqual([]);
    },
  );

  test('C2C-019 C2C-020 C2C-029 cancelled, the ad is back; withdrawn, it is gone', async () => {
    const { ok, send, deal } = open();
    const { id } = await deal('sell', SELLER, BUYER);
    expect((await ok('c2cCancel', { id }, BUYER)).message).toBe('Order cancelled.');
    expect((await ok('c2cDeal', { id }, BUYER)).message).toMatchObject({ is_sure: 2 });
    expect(rowsOf(await ok('c2cMarket', { currency_id: USDT }))).toMatchObject([
      { id: 1, is_done: 0, surplus_number: '100.00000' },
    ]);
    const filter = { type: 'sell', currency_id: USDT, page: 1 };
    expect((await ok('c2cMyAds', filter, SELLER)).message).toMatchObject({
      page: 1,
      pages: 1,
      total: 1,
    });
    expect(await send('c2cWithdrawAd', { id: 1 }, BUYER)).toMatchObject({ type: 'error' });
    const withdrawn = await ok('c2cWithdrawAd', { id: 1 }, SELLER);
    expect(withdrawn.message).toBe('Ad withdrawn.');
    expect(rowsOf(await ok('c2cMyAds', filter, SELLER))).toEqual([]);
    expect(rowsOf(await ok('c2cMarket', { currency_id: USDT }))).toEqual([]);
  });

  test('ROLE-007 the fourth cancel of a day is refused with a message', async () => {
    const { exchange, ok, send } = open();
    const { id } = publish(exchange, SELLER);
    for (let round = 1; round <= 3; round += 1) {
      await ok('c2cTake', { id }, BUYER);
      await ok('c2cCancel', { id: round }, BUYER);
    }
    await ok('c2cTake', { id }, BUYER);
    const refused = { type: 'error', message: 'Too many cancellations today. Please try again tomorrow.' };
    expect(await send('c2cCancel', { id: 4 }, BUYER)).toEqual(refused);
    expect(await send('c2cPublish', { ...form, type: 'buy' }, BUYER)).toEqual(refused);
  });
});

describe('guards and payout details', () => {
  const payout = { real_name: 'Li', bank_name: 'Bank', bank_account: '6222000000000000' };

  test('C2C-043 C2C-044 saved details come back, to their owner only; before there are none', async () => {
    const { exchange, ok, send } = open();
    const fresh = openWire(c2cExchange({}, 0)).call;
    expect(await fresh('payoutInfo')).toMatchObject({ type: '999' });
    expect((await ok('payoutSave', payout, SELLER)).message).toBe('Payout details saved.');
    expect((await ok('payoutInfo', {}, SELLER)).message).toEqual({
      id: 1,
      user_id: userId(SELLER),
      ...payout,
      alipay_account: '',
      wechat_nickname: '',
      wechat_account: '',
      create_time: '2025-06-02 10:00:00',
      account_number: 'u***@sandpit.test',
    });
    for (const broken of [{ real_name: ' ' }, { bank_account: '' }, { bank_name: 'x'.repeat(101) }]) {
      expect(await send('payoutSave', { ...payout, ...broken }, SELLER)).toMatchObject({
        type: 'error',
      });
    }
    expect(exchange.c2c.queries.payout(userId(SELLER))?.realName).toBe('Li');
  });
});
