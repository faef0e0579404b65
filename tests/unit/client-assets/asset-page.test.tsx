import { describe, expect, test } from 'vitest';
import { eventExamples } from '#contract/examples/events.ts';
import { examples } from '#contract/examples/index.ts';
import {
  act,
  fireEvent,
  ok,
  press,
  refused,
  screen,
  seen,
  type,
  visit,
  within,
} from '../../support/pages.tsx';
import type { RecordedCall } from '../../support/pages.tsx';
import { openAsUser, pressInMenu, terms, wallets } from './wallet-script.ts';
import { word, words } from '../../support/words.ts';

const coins = (table: string) => screen.rowsOf(table).map(([coin]) => coin);
const isDim = (text: string) =>
  screen.getByText(text, { selector: 'td b *' }).closest('[class*="zero"]') !== null;

describe('the asset page', () => {
  test('DESK-360 HOME-014 /assets lists every coin with what each account holds, the total on top', async () => {
    await openAsUser('/assets');
    expect(screen.heading()).toBe(word('common.navAsset'));
    await seen(() => expect(coins(word('common.navAsset'))).toEqual(['BTC | Bitcoin', 'ETH', 'USDT', 'SOL']));
    expect(document.querySelector('td img')?.getAttribute('src')).toBe('/static/BTC.svg');
    expect(screen.rowsOf(word('common.navAsset'))[0]?.slice(0, 7)).toEqual([
      ...['BTC | Bitcoin', `965.00 | ${word('common.frozen')} | 5.00`, '– | USDT | 6562.00 CNY'],
      ...['10.00', '–', '30.00', '900.00'],
    ]);
    expect(screen.getByRole('main').textContent).toContain(`${word('common.total')}400.00 USDT`);
  });

  test('ROUTE-051 ROUTE-052 ROUTE-054 ROUTE-055 ROUTE-056 DESK-360 DESK-363 HOME-014 HOME-015 WALLET-008 WALLET-009 WALLET-011 WALLET-014 WALLET-035 WALLET-038 it shows one account by its tab: its coins, available, frozen and worth, and what can be done', async () => {
    const page = await openAsUser('/assets');
    const marked = (menu: string) =>
      within(screen.getByRole('navigation', { name: menu }))
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent);
    const transfer = 'common.transfer';
    for (const [tab, title, address, listed, usdt, actions] of [
      [
        'common.navSpot',
        'common.titleChange',
        '/change',
        'BTC | Bitcoin ETH USDT SOL',
        '10.00 0.50 71.40',
        ['common.deposit', transfer, 'common.history'],
      ],
      [
        'common.assets_accountLegal',
        'common.titleLegal',
        '/legal',
        'USDT',
        '20.00 0.00 136.00',
        [transfer, 'common.trade', 'common.history'],
      ],
      [
        'common.navLever',
        'common.titleLever',
        '/lever',
        'BTC | Bitcoin ETH USDT',
        '30.00 4.50 234.60',
        ['common.deposit', 'common.withdraw', transfer, 'common.history'],
      ],
      [
        'common.assets_accountMicro',
        'common.titleLetransactions',
        '/letransactions',
        'BTC | Bitcoin ETH USDT',
        '900.00 0.00 6120.00',
        ['common.withdraw', transfer, 'common.history'],
      ],
    ] as const) {
      await visit(page, address);
      expect([marked(word('common.accounts')), marked(word('common.navAsset'))]).toEqual([
        [word(tab)],
        [word('common.navAsset')],
      ]);
      const table = word(title);
      expect(coins(table).join(' ')).toBe(listed);
      const [, available, frozen, worth, ...rest] = screen.rowsOf(table)[coins(table).indexOf('USDT')] ?? [];
      const cny = worth?.split(' | ').at(-1)?.replace(' CNY', '');
      expect([tab, [available, frozen, cny].join(' ')]).toEqual([tab, usdt]);
      // Two buttons; the others are in the menu of the row.
      expect([tab, rest.at(-1)]).toEqual([tab, words(...actions.slice(0, 2)).join(' | ')]);
      await press('button', word('assets.actionsOf', { coin: 'USDT' }));
      await seen(() => expect(screen.textsOf('menuitem')).toEqual(words(...actions.slice(2))));
      await act(
        async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
      );
      const name = word('assets.balanceOf', { account: word(tab) });
      expect(screen.getByRole('main').textContent).toContain(`${name}100.00 USDT`);
    }
    await visit(page, '/finance');
    expect(page.path()).toBe('/lever');
  });

  test('DESK-361 the search and the box for small balances leave rows out, and say when none is left', async () => {
    const nothing = { change_balance: '0.00000000', lock_change_balance: '0.00000000' };
    const empty = { ...nothing, legal_balance: '0', micro_balance: '0', usdt_price: '2.5' };
    const { message } = wallets('1');
    const balance = message.change_wallet.balance.map((row) =>
      'currency_name' in row && row.currency_name === 'SOL' ? { ...row, ...empty } : row,
    );
    await openAsUser('/assets', {
      walletList: ok({ ...message, change_wallet: { ...message.change_wallet, balance } }),
    });
    expect(isDim('SOL')).toBe(true);
    expect(isDim('BTC')).toBe(false);
    await act(async () => type(word('assets.search'), 'us'));
    expect(coins(word('common.navAsset'))).toEqual(['USDT']);
    await act(async () => type(word('assets.search'), 'none'));
    expect(screen.getByText(word('assets.noneShown'))).toBeTruthy();
    await act(async () => type(word('assets.search'), ''));
    await act(async () => {
      fireEvent.click(screen.getByLabelText(word('common.hideSmall')));
    });
    expect(coins(word('common.navAsset'))).toEqual(['BTC | Bitcoin', 'ETH', 'USDT']);
  });

  test('DESK-360 trading a coin selects its pair and opens the desk of the account', async () => {
    const page = await openAsUser('/lever', { quotations: ok(examples.quotations.response) });
    await pressInMenu('common.trade', 'BTC');
    expect(page.path()).toBe('/leverdealCenter');
    expect(localStorage.getItem('currency_id')).toBe('1');
  });

  test('WALLET-010 WALLET-036 the record of a coin unfolds below it, and its funds move from and to spot', async () => {
    const page = await openAsUser('/legal', { walletLog: ok({ ...log, list: [movement] }) });
    await pressInMenu('common.history', 'USDT');
    expect(screen.rowsOf(word('assets.historyOf', { coin: 'USDT' }))[0]?.slice(1)).toEqual([
      'Transfer out of the funding account | 2025-06-02 13:05:09',
      '-20.50 USDT',
      '5099.50',
    ]);
    expect(page.callsOf('walletLog').at(-1)?.fields).toMatchObject({ currency: '3', type: '1' });
    const whole = screen.getByRole('link', { name: word('assets.wholeRecord', { coin: 'USDT' }) });
    expect(whole.getAttribute('href')).toBe('/legalAccount?currency_id=3');
    await visit(page, '/letransactions');
    // The seconds account has no page of its own that makes the file.
    await pressInMenu('common.history', 'USDT');
    await seen(() => screen.getByRole('button', { name: word('common.exportCsv') }));
    expect(page.callsOf('walletLog').at(-1)?.fields).toMatchObject({ currency: '3', type: '4' });
    await press('button', word('assets.transferCoin', { coin: 'USDT' }));
    const ends = () =>
      words('common.coin', 'assets.from', 'assets.to').map((name) => screen.field(name).value);
    expect(ends()).toEqual(['USDT', word('common.assets_accountMicro'), word('common.navSpot')]);
    await press('button', word('assets.swap'));
    expect(ends()).toEqual(['USDT', word('common.navSpot'), word('common.assets_accountMicro')]);
  });

  test('WALLET-045 the leverage account has a deposit and a withdrawal in place, the latter from seconds', async () => {
    await openAsUser('/lever', { withdrawInfo: ok({ ...terms, name: 'USDT' }) });
    await press('button', word('assets.withdrawTitle', { coin: 'USDT' }));
    await seen(() => expect(screen.getByTestId('available').textContent).toBe('900.00 USDT'));
    await press('button', word('common.close'));
    await press('button', word('assets.depositTitle', { coin: 'BTC' }));
    await seen(() => screen.getByRole('dialog', { name: word('assets.depositTitle', { coin: 'BTC' }) }));
  });
});

/** Leverage: a profit of 12.5 USDT at a risk rate of 821.39 %. */
const positions = {
  ...examples.leverDealAll.response,
  ...{ profits_total: '12.50000000', profits: '12.50000000' },
};
const lever = { quotations: ok(examples.quotations.response), leverDealAll: ok(positions) };

describe('what positions are worth', () => {
  test('WALLET-039 CONST-002 CONST-005 CONST-006 net assets count frozen margin and unrealised profit, and follow it', async () => {
    const page = await openAsUser('/lever', lever);
    const shown = () => [
      screen.rowsOf(word('common.titleLever')).at(-1)?.slice(1, 6),
      screen.getByTestId('net-assets').textContent,
    ];
    // 100 USDT of funds and the profit, at 6.8 CNY.
    expect(shown()).toEqual([['30.00', '4.50', '– | USDT | 234.60 CNY', '+12.50', '821.39%'], '765.00 CNY']);
    await page.emit('lever_trade', {
      ...eventExamples.lever_trade,
      ...{ hazard_rate: '400.5', profits_all: '-7.50000000', profits: '-7.50000000' },
    });
    expect(shown()).toEqual([['30.00', '4.50', '– | USDT | 234.60 CNY', '-7.50', '400.50%'], '629.00 CNY']);
  });

  test('ROUTE-060 LEVER-053 contract management has empty tables of what is borrowed and repaid, the risk rate and the note of liquidation', async () => {
    await openAsUser('/lever_manger', lever);
    await seen(() =>
      expect(screen.getByRole('status', { name: word('common.riskRate') }).textContent).toBe('821.39%'),
    );
    const main = screen.getByRole('main').textContent;
    expect(screen.heading()).toBe(word('common.titleLeverManager'));
    expect(main).toContain(word('assets.liquidationNote', { limit: '110' }));
    expect(main).toContain(word('assets.borrowInterest', { percent: '0.1' }));
    expect(main).toContain(word('assets.borrowEmpty'));
    expect(main).toContain(word('assets.repayEmpty'));
    for (const table of words('assets.borrow', 'assets.repay')) expect(screen.rowsOf(table)).toEqual([]);
  });

  test('DESK-417 a currency of contract management whose positions could not be loaded says why, until another try succeeds', async () => {
    let isBusy = true;
    await openAsUser('/lever_manger', {
      ...lever,
      leverDealAll: () => (isBusy ? refused('error', 'Busy') : ok(positions)),
    });
    await seen(() => expect(screen.getByRole('alert').textContent).toContain('Busy'));
    isBusy = false;
    await press('button', word('common.retry'));
    await seen(() =>
      expect(screen.getByRole('status', { name: word('common.riskRate') }).textContent).toBe('821.39%'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const log = { count: 1, page: 1, limit: 10 };
const movement = {
  ...{ id: 9, user_id: 7, value: '-20.50000000', after: '5099.50000000', account: 'trader@example.com' },
  ...{ info: 'Transfer out of the funding account', created_time: '2025-06-02 13:05:09', currency: 3 },
  ...{ currency_name: 'USDT', type: 0, transaction_info: '' },
};

describe('the pages of records', () => {
  test('ROUTE-057 ROUTE-058 WALLET-055 the record of one account has its balance, its worth and what moved', async () => {
    const detail = {
      ...examples.walletDetail.response,
      ...{
        currency: 3,
        currency_name: 'USDT',
        cny_price: '6.8',
        legal_balance: '5078',
        lock_legal_balance: '2.5',
      },
      ...{ change_balance: '9922', lock_change_balance: '0' },
    };
    const page = await openAsUser('/legalAccount?currency_id=3', {
      walletDetail: ok(detail),
      walletLog: ({ fields }: RecordedCall) =>
        ok({ ...log, count: 2, list: [{ ...movement, id: Number(fields.page) }] }),
    });
    await seen(() => expect(screen.rowsOf(word('assets.historyOf', { coin: 'USDT' }))).toHaveLength(1));
    expect(screen.textsOf('definition')).toEqual(['5078.00 USDT', '2.50 USDT', '34547.40 CNY']);
    await press('button', word('common.loadMore'));
    await seen(() => expect(screen.rowsOf(word('assets.historyOf', { coin: 'USDT' }))).toHaveLength(2));
    screen.getByText(word('common.noMore'));
    expect(page.callsOf('walletLog').map(({ fields }) => fields)).toMatchObject(
      ['1', '2'].map((number) => ({ currency: '3', type: '1', page: number })),
    );
    await visit(page, '/changeAccount?currency_id=3');
    await seen(() => expect(screen.heading()).toBe(word('common.titleChangeAccount')));
    expect(screen.textsOf('definition')).toEqual(['9922.00 USDT', '0.00 USDT', '67469.60 CNY']);
    expect(page.callsOf('walletDetail').map(({ fields }) => fields)).toEqual(
      ['legal', 'change'].map((type) => ({ currency: '3', type })),
    );
    expect(page.callsOf('walletLog').at(-1)?.fields).toEqual({ currency: '3', type: '2', page: '1' });
    await visit(page, '/changeAccount');
    expect(screen.getByRole('main').textContent).toContain(word('assets.noCurrency'));
  });

  test('ROUTE-020 WALLET-058 ERR-012 DESK-364 the transfer history offers no more once all are there', async () => {
    const [transfer] = examples.transferHistory.response.data;
    const page = await openAsUser('/transferRecord', {
      transferHistory: ({ fields }: RecordedCall) => {
        const data = Array.from({ length: fields.page === '1' ? 20 : 1 }, (_, at) => ({
          ...transfer,
          id: Number(fields.page) * 100 + at,
        }));
        return { type: 'ok', data, count: 21, message: { data } };
      },
    });
    await seen(() => expect(screen.rowsOf(word('common.titleTransferRecord'))).toHaveLength(20));
    screen.getByRole('navigation', { name: word('common.navAsset') });
    expect(screen.rowsOf(word('common.titleTransferRecord'))[0]).toEqual([
      '2023-11-15 06:13:20',
      'legal to lever | 2023-11-15 06:13:20',
      '100.00 USDT',
      word('common.statusDone'),
    ]);
    await press('button', word('common.loadMore'));
    await seen(() => expect(screen.rowsOf(word('common.titleTransferRecord'))).toHaveLength(21));
    screen.getByText(word('common.noMore'));
    expect(screen.queryByRole('button', { name: word('common.loadMore') })).toBeNull();
    expect(page.callsOf('transferHistory')).toHaveLength(2);
  });
});
