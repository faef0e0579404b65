/** The accounts of a user, and what each is worth. */
import type { AccountName, DecodedResponseOf } from '#contract/index.ts';
import { add, compare, multiply } from './decimal.ts';
import type { Decimal } from './decimal.ts';

/** The four accounts between which funds move (LEDGER-R3), in the order in which they are shown. */
export const shownAccounts = ['change', 'legal', 'lever', 'micro'] as const;
/** Every account of the caller (E27). */
export type Wallets = DecodedResponseOf<'walletList'>;

/** Worth of a whole account in USDT; undefined where the server does not add it up. */
export const usdtTotalOf = (wallets: Wallets, account: AccountName): Decimal | undefined =>
  wallets[`${account}_wallet`].usdt_totle ?? wallets[`${account}_wallet`].totle;

/** Worth of all accounts in USDT; undefined where the server does not add all of them up. */
export const usdtSumOf = (wallets: Wallets): Decimal | undefined =>
  shownAccounts.reduce<Decimal | undefined>((sum, account) => {
    const worth = usdtTotalOf(wallets, account);
    return sum === undefined || worth === undefined ? undefined : add(sum, worth);
  }, '0');

/** Worth of each currency in USDT over all accounts, the most first; one without a price or funds is left out. */
export function worthByCoin(wallets: Wallets): readonly { readonly coin: string; readonly worth: Decimal }[] {
  const worths = new Map<string, Decimal>();
  for (const account of shownAccounts) {
    for (const row of wallets[`${account}_wallet`].balance) {
      const held = add(row[`${account}_balance`] ?? '0', row[`lock_${account}_balance`] ?? '0');
      const worth = multiply(held, row.usdt_price ?? '0');
      worths.set(row.currency_name, add(worths.get(row.currency_name) ?? '0', worth));
    }
  }
  return [...worths]
    .map(([coin, worth]) => ({ coin, worth }))
    .filter(({ worth }) => compare(worth, '0') > 0)
    .sort((left, right) => compare(right.worth, left.worth));
}

/** The accounts that pay withdrawals (D-08). */
export type Payer = 'change' | 'micro';

/** Currencies that the spot account sends out (WALLET-013). */
const WITHDRAWN = [1, 2];

type Leaving = Pick<Wallets['change_wallet']['balance'][number], 'currency' | 'is_legal' | 'is_micro'>;

/** The accounts from which a currency leaves the exchange: what seconds are paid in leaves from there (WALLET-035, WALLET-037). */
export function payersOf({ currency, is_legal, is_micro }: Leaving): readonly Payer[] {
  const isPaidIn = is_legal === 1 && is_micro === 1;
  return [
    ...(WITHDRAWN.includes(currency) ? (['change'] as const) : []),
    ...(isPaidIn ? (['micro'] as const) : []),
  ];
}
