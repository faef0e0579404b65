import { beforeEach, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { act, logIn, ok, openPage, press, refused, screen, seen, type, visit } from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { word, wordLike, words } from '../../support/words.ts';

const deposit = word('acceptor.deposit');
const withdraw = word('acceptor.withdraw');

const [example] = examples.acceptors.response;
const desk = {
  ...example,
  name: 'Harbour Exchange Desk',
  recharge_amount: '200000.00',
  cash_amount: '150000.00',
};

const detail = {
  ...{ ...examples.acceptor.response, ...desk },
  ...{ ali_account: '', bank_name: 'Harbour Bank', bank_address: 'Bund branch', user_balance: '34000.00' },
};

const [deal] = examples.acceptorDeals.response;
const record = { ...deal, create_time: '2025-06-02 10:00:00' };

const user = ok({ id: 2, account: 'demo@sandpit.test', account_number: 'demo@sandpit.test' });

const none = { balance: [], totle: 0, usdt_totle: 0, CNY: '' };

const script: Script = {
  userInfo: user,
  acceptors: ok([desk]),
  acceptor: ok(detail),
  acceptorDeal: ok('submitted'),
  acceptorDeals: ok([]),
  walletList: ok({
    ...{ legal_wallet: none, change_wallet: none, lever_wallet: none, micro_wallet: none },
    ...{ ExRate: 6.8, is_open_CTbi: '1' },
  }),
};

beforeEach(() => logIn({ address: 'demo@sandpit.test' }));

describe('the list of acceptors', () => {
  test('ROUTE-045 ACCPT-001 it shows quotas and rates, and leads to both forms and both records', async () => {
    await openPage('/aceite', script);
    await screen.findByRole('link', { name: `${deposit}: Harbour Exchange Desk` });
    const [cells] = screen.rowsOf(word('common.titleAcceptors'));
    expect(cells?.[0]).toContain('Harbour Exchange Desk');
    expect(cells?.slice(1, 5)).toEqual(['200000.00 CNY', '0.50%', '150000.00 CNY', '1.00%']);
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to(`${deposit}: Harbour Exchange Desk`)).toBe('/rechargeMoney?id=1&current=0');
    expect(to(`${withdraw}: Harbour Exchange Desk`)).toBe('/rechargeMoney?id=1&current=1');
    expect(to(word('acceptor.depositRecords'))).toBe('/chargeRecord?current=0');
    expect(to(word('acceptor.withdrawRecords'))).toBe('/chargeRecord?current=1');
  });

  test('DESK-263 an acceptor whose quota for deposits or for withdrawals is 0 cannot be chosen for them', async () => {
    const quotas = { [deposit]: { recharge_amount: '0.00' }, [withdraw]: { cash_amount: '0.00' } };
    const desks = Object.entries(quotas).map(([side, quota], id) => ({ ...desk, id, name: side, ...quota }));
    await openPage('/aceite', { ...script, acceptors: ok(desks) });
    await screen.findByRole('link', { name: `${deposit}: ${withdraw}` });
    screen.getByRole('link', { name: `${withdraw}: ${deposit}` });
    for (const side of Object.keys(quotas)) {
      const closed = screen.getByRole('button', { name: `${side}: ${side}` });
      expect(closed).toHaveProperty('disabled', true);
      expect(screen.queryByRole('link', { name: `${side}: ${side}` })).toBeNull();
    }
  });
});

describe('the form of an acceptor', () => {
  const open = async (path: string, more: Script = {}) => {
    const page = await openPage(path, { ...script, ...more });
    await screen.findByRole('form');
    return page;
  };
  const fill = (phone: string, account: string, amount: string) => {
    type(word('acceptor.phone'), phone);
    type(word('acceptor.account'), account);
    type(word('common.moneyAmount'), amount);
  };

  test('ROUTE-044 DESK-137 current chooses the side, 0 or nothing the deposit and 1 the withdrawal, with its steps', async () => {
    const chosen = () => screen.chosenIn(word('acceptor.side'));
    const page = await open('/rechargeMoney?id=1');
    expect(chosen()).toBe(deposit);
    expect(page.callsOf('acceptor')[0]?.fields).toEqual({ id: '1', address: 'demo@sandpit.test' });
    await press('radio', withdraw);
    await seen(() => expect(chosen()).toBe(withdraw));
    expect(screen.getByRole('main').textContent).toContain(word('acceptor.withdrawSteps'));
    expect(page.router.state.location.search).toBe('?id=1&current=1');
  });

  test('ACCPT-006 ACCPT-007 ACCPT-008 what is missing is shown beside its field, and nothing is sent', async () => {
    const page = await open('/rechargeMoney?id=1&current=0');
    const shown = async (text: string, button: string | RegExp = word('acceptor.depositNow')) => {
      await press('button', button);
      expect(screen.getByText(text)).toBeTruthy();
    };
    await shown(word('acceptor.enterPhone'));
    fill('13800000000', '   ', '');
    await shown(word('common.enterAccount'));
    fill('13800000000', '6222111111111111', '');
    await shown(word('common.withdrawAmount'));
    fill('13800000000', '6222111111111111', '0.00');
    await shown(word('common.amountZero'));
    fill('13800000000', '6222111111111111', '500');
    await shown(word('common.choosePayWay'), wordLike('acceptor.depositAmount'));
    // Only ways with an account are offered.
    expect(screen.queryByRole('radio', { name: word('common.acceptor_aliPay') })).toBeNull();
    type(word('common.moneyAmount'), '200000.01');
    expect(screen.getByText(word('acceptor.overQuota'))).toBeTruthy();
    expect(page.callsOf('acceptorDeal')).toHaveLength(0);
  });

  test('ACCPT-005 ACCPT-009 a deposit in CNY is sent with the payment way, its text shown, and the records opened', async () => {
    const page = await open('/rechargeMoney?id=1&current=0');
    fill('13800000000', '6222111111111111', '500.00');
    await press('radio', word('common.acceptor_bank'));
    const facts = screen.getByRole('region', { name: 'Harbour Exchange Desk' });
    await seen(() => expect(facts.textContent).toContain('497.50 CNY'));
    expect(facts.textContent).toContain('73.1617647 USDT');
    expect(facts.textContent).toContain('Harbour Bank, Bund branch');
    await press('button', word('acceptor.depositAmount', { amount: '500 CNY' }));
    expect(await screen.findByText('submitted')).toBeTruthy();
    expect(page.callsOf('acceptorDeal').map(({ fields }) => fields)).toEqual([
      {
        ...{ acceptor_id: '1', address: 'demo@sandpit.test', way: 'bank', type: 'buy' },
        ...{ mobile: '13800000000', deal_account: '6222111111111111', money: '500' },
      },
    ]);
    await seen(() => expect(page.path()).toBe('/coinRecord'));
  });

  test('a late response shows a notice and does not navigate to the records', async () => {
    let response = (_: unknown) => {};
    const late = new Promise((resolve) => (response = resolve));
    const page = await open('/rechargeMoney?id=1&current=0', { acceptorDeal: () => late });
    fill('13800000000', '6222111111111111', '500.00');
    await press('radio', word('common.acceptor_bank'));
    await press('button', word('acceptor.depositAmount', { amount: '500 CNY' }));
    await visit(page, '/aceite');
    await act(async () => response(ok('submitted')));
    expect(await screen.findByText('submitted')).toBeTruthy();
    expect(page.path()).toBe('/aceite');
  });

  test('ACCPT-009 DESK-504 a withdrawal can ask for everything and not for more; what the server refuses is shown and the form stays', async () => {
    const page = await open('/rechargeMoney?id=1&current=1', {
      acceptorDeal: refused('error', 'Insufficient balance.'),
    });
    fill('13800000000', 'harbour', '34000.01');
    await press('radio', word('common.acceptor_weChat'));
    await press('button', word('acceptor.withdrawAmount', { amount: '34000.01 CNY' }));
    expect(screen.errorBeside(word('common.moneyAmount'))).toBe(word('acceptor.overBalance'));
    expect(page.callsOf('acceptorDeal')).toEqual([]);
    await press('button', word('acceptor.all'));
    await press('button', word('acceptor.withdrawAmount', { amount: '34000 CNY' }));
    expect(page.callsOf('acceptorDeal')[0]?.fields).toMatchObject({
      type: 'sell',
      way: 'we_chat',
      money: '34000',
    });
    expect(await screen.findByText('Insufficient balance.')).toBeTruthy();
    expect(page.path()).toBe('/rechargeMoney');
  });

  test('an address without an acceptor, or with one that does not exist, leads to the list', async () => {
    const page = await openPage('/rechargeMoney', { ...script, acceptor: refused('error', 'No') });
    for (const path of ['/rechargeMoney', '/rechargeMoney?id=x']) {
      await visit(page, path);
      expect(screen.getByRole('link', { name: word('acceptor.toList') }).getAttribute('href')).toBe(
        '/aceite',
      );
    }
    expect(page.callsOf('acceptor')).toHaveLength(0);
    await visit(page, '/rechargeMoney?id=9');
    expect(await screen.findByText(word('acceptor.missing'))).toBeTruthy();
    expect(screen.queryByText('No')).toBeNull();
  });
});

describe('records', () => {
  test('ROUTE-043 ACCPT-012 coinRecord sends the side as way and shows how each deal stands', async () => {
    const rows = [
      { ...record, id: 5, confirm_time: '2025-06-02 10:21:00' },
      { ...record, id: 4, is_sure: 1 },
      { ...record, id: 3, is_sure: 2 },
    ];
    const page = await openPage('/coinRecord', { ...script, acceptorDeals: ok(rows) });
    await screen.findByText(word('acceptor.confirmed'));
    expect(screen.headingsOf(word('common.navAcceptorDeals'))).toEqual([
      ...words(
        'common.time',
        'acceptor.account',
        'acceptor.acceptor',
        'acceptor.hisAccount',
        'common.paymentMethod',
        'common.moneyAmount',
        'common.status',
      ),
    ]);
    const texts = screen.rowsOf(word('common.navAcceptorDeals'));
    expect(texts[1]?.[0]).toBe('2025-06-02 10:00:00');
    expect(texts[1]?.[1]).toBe(deal?.deal_account);
    expect(texts[1]?.slice(3)).toEqual([
      deal?.hes_account,
      word('common.acceptor_bank'),
      '500.00 CNY',
      word('acceptor.confirmed'),
    ]);
    expect(texts.map((cells) => cells[6])).toEqual([
      `${word('acceptor.waiting')} | ${word('acceptor.confirmsAt', { time: '10:21:00' })}`,
      word('acceptor.confirmed'),
      word('common.statusRejected'),
    ]);
    expect(page.callsOf('acceptorDeals')[0]?.fields).toEqual({ address: 'demo@sandpit.test', way: 'buy' });
    await press('radio', withdraw);
    await seen(() => expect(page.callsOf('acceptorDeals').at(-1)?.fields).toMatchObject({ way: 'sell' }));
  });

  test('ROUTE-047 chargeRecord sends the side of the address as type and shows the confirm time too', async () => {
    const decided = { ...record, is_sure: 1, update_time: '2025-06-02 10:07:00' };
    const page = await openPage('/chargeRecord?current=1', { ...script, acceptorDeals: ok([decided]) });
    await screen.findByText(word('acceptor.confirmed'));
    expect(screen.headingsOf(word('common.titleChargeRecord')).at(-1)).toBe(word('acceptor.confirmTime'));
    expect(screen.rowsOf(word('common.titleChargeRecord'))[0]?.at(-1)).toBe('2025-06-02 10:07:00');
    expect(page.callsOf('acceptorDeals')[0]?.fields).toEqual({ address: 'demo@sandpit.test', type: 'sell' });
    await press('radio', deposit);
    await seen(() => expect(page.callsOf('acceptorDeals').at(-1)?.fields).toMatchObject({ type: 'buy' }));
    expect(page.router.state.location.search).toBe('?current=0');
  });
});

describe('the list of a regional agent', () => {
  test('ROUTE-046 ACCPT-016 it shows city, district, phone and time', async () => {
    await openPage('/region', {
      ...script,
      regionUsers: ({ fields }: RecordedCall) =>
        ok({ ...examples.regionUsers.response, ...(fields.page === '1' ? {} : { data: [] }) }),
    });
    await screen.findByText('138****0000');
    expect(screen.rowsOf(word('common.titleRegion'))).toEqual([
      ['City', 'District', '138****0000', '2023-11-15 06:13:20'],
    ]);
  });

  test('ACCPT-017 a user who is not an agent gets a message', async () => {
    await openPage('/region', { ...script, regionUsers: refused('error', 'Nope') });
    expect(await screen.findByText(word('acceptor.notAgent'))).toBeTruthy();
    expect(screen.queryByText('Nope')).toBeNull();
  });
});
