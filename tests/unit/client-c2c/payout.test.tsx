import { describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  logIn,
  ok,
  openPage,
  press,
  refused,
  refusedAbout,
  screen,
  seen,
  type,
} from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

const known = {
  ...{ id: 6, user_id: 2, real_name: 'Demo Li', bank_name: 'River Bank', bank_account: '6222000000000001' },
  ...{ alipay_account: 'demo@x.io', wechat_nickname: 'Demo', wechat_account: 'demo-li' },
  ...{ create_time: '2025-06-02 10:00:00', account_number: 'd***@sandpit.test' },
};

const script: Script = {
  userInfo: ok({ ...examples.userInfo.response, review_status: 0, name: '' }),
  payoutInfo: ok(null),
  payoutSave: ok('Payout details saved.'),
};

async function open(more: Script = {}, path = '/userSetting') {
  logIn();
  return openPage(path, { ...script, ...more });
}

const fields = [
  ...words('c2c.deals_holder', 'c2c.deals_bankName', 'c2c.deals_cardNumber'),
  ...words('c2c.needs_alipay', 'c2c.needs_nickname', 'c2c.needs_wechat'),
];

const fill = (name: string, bank: string, card: string) => {
  type(word('c2c.deals_holder'), name);
  type(word('c2c.deals_bankName'), bank);
  type(word('c2c.deals_cardNumber'), card);
};

describe('the payment methods', () => {
  test('ROUTE-004 C2C-040 C2C-041 C2C-045 the heading stands above a form of name, three ways of payment, where card numbers take digits only, and a button', async () => {
    await open();
    await screen.findByRole('form', { name: word('common.titlePayout') });
    expect(screen.heading()).toBe(word('common.titlePayout'));
    expect(screen.getAllByRole('textbox')).toHaveLength(fields.length);
    expect(fields.map((label) => screen.field(label).value)).toEqual(fields.map(() => ''));
    expect(screen.getByRole('button', { name: word('common.confirm') })).toBeTruthy();
    type(word('c2c.deals_cardNumber'), '6222 0000-abc１２');
    expect(screen.field(word('c2c.deals_cardNumber')).value).toBe('6222000012');
  });

  test('C2C-042 ERR-020 a form without a name, a bank or a number is refused beside the field, and nothing is sent', async () => {
    const page = await open();
    await screen.findByRole('form');
    const shown = async (text: string) => {
      await press('button', word('common.confirm'));
      expect(screen.getByText(text)).toBeTruthy();
    };
    fill('   ', 'River Bank', '6222');
    await shown(word('c2c.payoutName'));
    fill('Demo Li', '', '6222');
    await shown(word('c2c.deals_bankMissing'));
    fill('Demo Li', 'River Bank', '');
    await shown(word('c2c.deals_cardMissing'));
    fill('Demo Li', '', '');
    await shown(word('c2c.needs_wayMissing'));
    type(word('c2c.needs_nickname'), 'Demo');
    await shown(word('c2c.needs_wechatMissing'));
    type(word('c2c.needs_nickname'), '');
    type(word('c2c.needs_wechat'), 'demo-li');
    await shown(word('c2c.needs_nicknameMissing'));
    expect(page.callsOf('payoutSave')).toHaveLength(0);
  });

  test('C2C-043 C2C-044 what is on file fills the form, and is sent with what was changed; what the server refuses is shown and the form stays', async () => {
    let response: unknown = refused('error', 'Not now.');
    const page = await open({ payoutInfo: ok(known), payoutSave: () => response });
    await screen.findByRole('form');
    expect(page.callsOf('payoutInfo')[0]?.headers.get('authorization')).toBe('a'.repeat(32));
    expect(fields.map((label) => screen.field(label).value)).toEqual([
      ...['Demo Li', 'River Bank', '6222000000000001'],
      ...['demo@x.io', 'Demo', 'demo-li'],
    ]);
    // Without a bank the other ways are enough.
    fill(' Demo Li ', '', '');
    await press('button', word('common.confirm'));
    await seen(() => expect(screen.getByRole('alert').textContent).toBe('Not now.'));
    expect(screen.field(word('c2c.needs_alipay')).value).toBe('demo@x.io');
    response = refusedAbout('alipay_account', 'No such account.');
    await press('button', word('common.confirm'));
    await seen(() => expect(screen.errorBeside(word('c2c.needs_alipay'))).toBe('No such account.'));
    expect(document.activeElement).toBe(screen.field(word('c2c.needs_alipay')));
    response = ok('Payout details saved.');
    fill('Demo Li', ' Harbour Bank ', '6222000000000001');
    await press('button', word('common.confirm'));
    await screen.findByText('Payout details saved.');
    const others = { alipay_account: 'demo@x.io', wechat_nickname: 'Demo', wechat_account: 'demo-li' };
    const bank = { real_name: 'Demo Li', bank_name: 'Harbour Bank', bank_account: '6222000000000001' };
    expect(page.callsOf('payoutSave').map(({ fields }) => fields)).toEqual([
      { ...bank, bank_name: '', bank_account: '', ...others },
      { ...bank, bank_name: '', bank_account: '', ...others },
      { ...bank, ...others },
    ]);
  });

  test('DESK-135 ERR-009 a 997 response leads to the form, where the verified name is filled in, and saving leads back to the origin', async () => {
    // Refused once more, the origin would lead to the form again, half a second later.
    let isSaved = false;
    const page = await open(
      {
        userInfo: ok({ ...examples.userInfo.response, review_status: 2, name: 'Wang Fang' }),
        c2cMyDeals: () =>
          isSaved
            ? ok(examples.c2cMyDeals.response)
            : refused('997', 'Please add your payout details first.'),
        payoutSave: () => {
          isSaved = true;
          return script.payoutSave;
        },
      },
      '/c2cTrade',
    );
    await seen(() => expect(page.path()).toBe('/userSetting'));
    await screen.findByRole('form');
    expect(screen.field(word('c2c.deals_holder')).value).toBe('Wang Fang');
    type(word('c2c.needs_alipay'), 'fang@x.io');
    await press('button', word('common.confirm'));
    await seen(() => expect(page.path()).toBe('/c2cTrade'));
    expect(page.callsOf('payoutSave').map(({ fields: sent }) => sent)).toMatchObject([
      { real_name: 'Wang Fang', alipay_account: 'fang@x.io', bank_account: '' },
    ]);
  });
});
