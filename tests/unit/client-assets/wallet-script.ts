/** Responses of a scripted exchange about wallets, and how a test opens their pages. */
import { examples } from '#contract/examples/index.ts';
import { logIn, ok, openPage, press } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';
import type { Word } from '../../support/words.ts';
import type { Page, Script } from '../../support/pages.tsx';

const balance = (currency: number, name: string, kind: string, flags: object) => ({
  id: currency,
  currency,
  currency_name: name,
  currency_type: kind,
  is_match: 1,
  is_legal: 0,
  is_lever: 1,
  is_micro: 1,
  ...flags,
  change_balance: '10.00000000',
  lock_change_balance: '0.50000000',
  legal_balance: '20.00000000',
  lock_legal_balance: '0.00000000',
  lever_balance: '30.00000000',
  lock_lever_balance: '4.50000000',
  micro_balance: '900.00000000',
  lock_micro_balance: '0.00000000',
  cny_price: '6.80000000',
});

const btc = balance(1, 'BTC', 'btc', {});
const eth = balance(2, 'ETH', 'eth', {});
const usdt = balance(3, 'USDT', 'usdt', { is_legal: 1 });
const sol = {
  ...balance(5, 'SOL', 'erc20', { is_lever: 0, is_micro: 0 }),
  lever_balance: '0',
  lock_lever_balance: '0',
};

const group = (rows: readonly object[]) => ({ balance: rows, totle: 100, usdt_totle: 100, CNY: '' });

/** E27 with four currencies; `open` is `is_open_CTbi`. */
export const wallets = (open: string) => ({
  type: 'ok',
  message: {
    legal_wallet: group([usdt]),
    change_wallet: group([btc, eth, usdt, sol]),
    lever_wallet: group([btc, eth, usdt]),
    micro_wallet: group([btc, eth, usdt]),
    ExRate: '6.8',
    is_open_CTbi: open,
  },
});

/** E33 of BTC: a tenth of the balance is not confirmed, and half of the day's limit is used. */
export const terms = {
  name: 'BTC',
  rate: '0.0500',
  min_number: '0.00100000',
  max_number: '5.00000000',
  day_limit: '4.00000000',
  day_used: '2.00000000',
  unconfirmed: '1.00000000',
  change_balance: '10.00000000',
  micro_balance: '900.00000000',
};

const SET = 1;

/** E07 of a currency: its picture. */
const look = (id: number, name: string) => ({ id, name, logo: `/static/${name}.svg` }) as const;

const usual: Script = {
  currencyList: ok({
    currency: [{ ...look(1, 'BTC'), full_name: 'Bitcoin' }, look(2, 'ETH')],
    legal: [look(3, 'USDT')],
  }),
  walletList: wallets('1'),
  walletLog: ok({ list: [], count: 0, page: 1, limit: 10 }),
  depositAddress: ok({ address: 'sand1qexample', btc: '', usdt_erc20: '' }),
  withdrawInfo: ok(terms),
  hasTradePassword: ok(SET),
  addresses: ok([{ id: 4, address: 'sand1qsaved', notes: 'cold wallet' }]),
  userInfo: ok(examples.userInfo.response),
};

/** Opens a page as a user who is logged in. */
export async function openAsUser(path: string, script: Script = {}): Promise<Page> {
  logIn();
  return openPage(path, { ...usual, ...script });
}

/** Takes an action of a row that stands in its menu. */
export async function pressInMenu(action: Word, coin: string): Promise<void> {
  await press('button', word('assets.actionsOf', { coin }));
  await press('menuitem', word(action));
}
