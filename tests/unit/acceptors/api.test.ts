import { banks } from '#simulator/engine/modules/module.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { acceptorExchange, deal, decide } from '../../support/acceptors.ts';
import { advance, userId } from '../../support/exchange.ts';
import { people } from '../../support/people.ts';
import type { Call } from '../../support/wire.ts';
import { openWire } from '../../support/wire.ts';

let exchange: Exchange;
let ask: Call;

beforeEach(() => {
  exchange = acceptorExchange();
  ask = openWire(exchange).call;
});

interface Row {
  readonly [field: string]: unknown;
}

const order = {
  ...{ acceptor_id: 1, address: 'old', way: 'bank', type: 'buy', mobile: '13800000000' },
  ...{ deal_account: '6222111111111111', money: '500' },
};
const DEAL = 'acceptorDeal';
const MINE = 'acceptorDeals';

describe('acceptors', () => {
  test('a visitor gets the list too: every acceptor by id, used up or not', async () => {
    const { type, message } = await ask('acceptors');
    const rows = message as readonly Row[];
    expect(type).toBe('ok');
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(rows[0]).toEqual({
      ...{ id: 1, name: 'Harbour Exchange Desk', user_id: 1 },
      ...{ recharge_amount: '200000.00', recharge_rate: '0.50', cash_amount: '150000.00', cash_rate: '0.80' },
    });
    expect(rows[4]).toMatchObject({ cash_amount: '0.00' });
  });

  test('PKG-113 banks of acceptors are invented, and no scheme issues their cards', async () => {
    for (const id of [1, 2, 3, 5]) {
      const { bank_name, bank_account } = (await ask('acceptor', { id }, 0)).message as Row;
      expect(banks).toContain(bank_name);
      expect(bank_account).toMatch(/^0000\d{12,15}$/);
    }
  });

  test('ACCPT-003 ACCPT-004 one acceptor with its accounts and what the caller can withdraw', async () => {
    const { type, message } = await ask('acceptor', { id: 1, address: 'whatever' }, 0);
    expect(type).toBe('ok');
    expect(message).toMatchObject({
      ...{ id: 1, name: 'Harbour Exchange Desk', user_id: 1, recharge_amount: '200000.00' },
      ...{ wechat_nickname: 'Harbour Desk', wechat_account: 'harbour-desk' },
      ...{ ali_nickname: 'Harbour Desk', ali_account: 'pay@harbour-desk.test' },
      ...{ bank_name: 'Harbour Bank', bank_account: '0000110020030040050' },
      ...{ bank_address: 'Shanghai Bund branch', user_balance: '34000.00', user_cashinfo: null },
    });
    const payout = {
      bank_name: 'B',
      bank_account: '1',
      alipay_account: 'a',
      wechat_nickname: 'w',
      wechat_account: 'v',
    };
    await ask('payoutSave', { real_name: 'U', ...payout }, 0);
    const saved = await ask('acceptor', { id: 1 }, 0);
    expect(saved.message).toMatchObject({ user_cashinfo: { user_id: userId(0), real_name: 'U', ...payout } });
    expect((await ask('acceptor', { id: 1 }, 1)).message).toMatchObject({
      user_cashinfo: null,
    });
    const bankOnly = await ask('acceptor', { id: 5 }, 0);
    expect(bankOnly.message).toMatchObject({ wechat_account: '', ali_account: '' });
    expect((await ask('acceptor', { id: 9 }, 0)).type).toBe('error');
  });
});

describe('deals', () => {
  test('ACCPT-009 a deal returns a text; above quota or balance it is refused with a message', async () => {
    expect(await ask(DEAL, order, 0)).toEqual({ type: 'ok', message: 'Submitted.' });
    const shown = async (fields: Row) => (await ask(DEAL, { ...order, ...fields }, 0)).message;
    expect(await shown({ money: '200000.01' })).toBe('“money” may be at most 200000.00.');
    expect(await shown({ type: 'sell', money: '34000.01' })).toBe(
      'Insufficient balance: 34000.01 CNY needed, 34000.00 CNY available.',
    );
  });

  test('ACCPT-010 my_deal returns the caller’s deals of a side, newest first', async () => {
    const buys = [deal(exchange, 0), deal(exchange, 0)];
    const sell = deal(exchange, 0, { side: 'sell' });
    deal(exchange, 1);
    const ids = async (fields: Row) =>
      ((await ask(MINE, { address: 'old', ...fields } as never, 0)).message as readonly Row[]).map(
        ({ id }) => id,
      );
    expect(await ids({ way: 'buy' })).toEqual([buys[1], buys[0]]);
    expect(await ids({ type: 'buy' })).toEqual([buys[1], buys[0]]);
    expect(await ids({ way: 'bank', type: 'sell' })).toEqual([sell]);
    expect((await ask(MINE, { way: 'bank' }, 0)).type).toBe('error');
  });

  test('ACCPT-011 ACCPT-013 a record carries the deal, and what became of it by the operator’s decision', async () => {
    const id = deal(exchange, 0, { side: 'sell', way: 'ali_pay', account: 'a@x.test' });
    const row = async () =>
      ((await ask(MINE, { type: 'sell' }, 0)).message as readonly Row[]).find((found) => found.id === id);
    expect(await row()).toEqual({
      ...{ id, acceptor_id: 1, acceptor_name: 'Harbour Exchange Desk', way: 'ali_pay', way_name: 'Alipay' },
      ...{ type: 'sell', type_name: 'Withdrawal', mobile: '13800000000', deal_account: 'a@x.test' },
      ...{ hes_account: 'pay@harbour-desk.test', money: '680.00', is_sure: 0, sure_name: 'Pending' },
      ...{ create_time: '2025-06-02 10:00:00', update_time: '', account_number: 'u0@sandpit.test' },
      ...{ transfer_time: '', confirm_time: '' },
    });
    advance(exchange, MINUTE_MS);
    decide(exchange, 'markTransferred', id);
    expect(await row()).toMatchObject({
      ...{ is_sure: 0, transfer_time: '2025-06-02 10:01:00', confirm_time: '2025-06-02 10:21:00' },
    });
    decide(exchange, 'reject', id);
    expect(await row()).toMatchObject({
      ...{ is_sure: 2, sure_name: 'Rejected', update_time: '2025-06-02 10:01:00', confirm_time: '' },
    });
    const confirmed = deal(exchange, 0);
    decide(exchange, 'confirm', confirmed);
    const [bought] = (await ask(MINE, { type: 'buy' }, 0)).message as readonly Row[];
    expect(bought).toMatchObject({ is_sure: 1, sure_name: 'Confirmed', type_name: 'Deposit' });
  });
});

describe('regional agents', () => {
  const USERS = 40;
  const AGENT = 1;

  beforeEach(() => {
    const users = people(USERS).map((user, index) =>
      index === AGENT ? { ...user, agentOf: 'Hangzhou' } : user,
    );
    exchange = acceptorExchange('never', { users });
    ask = openWire(exchange).call;
  });

  const CALL = 'regionUsers';

  test('ACCPT-015 an agent gets the users of the region by pages, their accounts masked; anyone else an error', async () => {
    const { type, message } = await ask(CALL, { page: 1 }, AGENT);
    const first = message as { data: readonly Row[]; total: number; last_page: number };
    expect(type).toBe('ok');
    expect(first.data).toHaveLength(10);
    const pages = await Promise.all(
      Array.from({ length: first.last_page }, (_, page) => ask(CALL, { page: page + 1 }, AGENT)),
    );
    const rows = pages.flatMap((page) => (page.message as { data: readonly Row[] }).data);
    expect(rows).toHaveLength(first.total);
    expect(first.total).toBeLessThan(USERS);
    expect(new Set(rows.map(({ city_name }) => city_name))).toEqual(new Set(['Hangzhou']));
    expect(rows.every(({ district_name }) => district_name !== '')).toBe(true);
    const masks = [/^[a-z]\*{3}@sandpit\.test$/, /^170\*{4}\d{4}$/];
    for (const mask of masks)
      expect(rows.map(({ phone }) => phone)).toContainEqual(expect.stringMatching(mask));
    expect(rows.every(({ phone }) => masks.some((mask) => mask.test(String(phone))))).toBe(true);
    expect(rows.map(({ id }) => id)).not.toContain(userId(AGENT));
    expect(rows.map(({ id }) => id)).not.toContain(1);
    expect(await ask(CALL, { page: 1 }, 0)).toEqual({
      type: 'error',
      message: 'You do not have permission for this.',
    });
  });
});
