/** What is held now, token by token, with its worth. */
import { add, compare, divide, multiply, sign } from '#client/exchange/index.ts';
import type { ResponseOf, Decimal } from '#client/exchange/index.ts';

/** A token with its balances over all accounts (E28). */
export interface TokenHolding {
  readonly token: string;
  /** The id of the token, where the exchange says it. */
  readonly currency: number | undefined;
  readonly available: Decimal;
  readonly frozen: Decimal;
  /** In USDT, frozen funds included; undefined while the price is not known. */
  readonly worth: Decimal | undefined;
  /** Percent of the total worth, 0 to 100; undefined where nothing is worth anything. */
  readonly share: Decimal | undefined;
}

type PlainWallet = ResponseOf<'walletListLegacy'>['list'][number];
type Wallets = ResponseOf<'walletList'>;

/** More decimals of a percentage than are shown. */
const SHARE_PLACES = 8;
const ACCOUNTS = ['legal_wallet', 'change_wallet', 'lever_wallet', 'micro_wallet'] as const;

/** The price in USDT of every currency of the wallets that has one, by its id and by its name. */
export function usdtPrices(wallets: Wallets): {
  readonly byId: ReadonlyMap<number, Decimal>;
  readonly byName: ReadonlyMap<string, Decimal>;
} {
  const rows = ACCOUNTS.flatMap((account) => wallets[account].balance);
  const priced = rows.flatMap(({ currency, currency_name, usdt_price }) =>
    usdt_price === undefined ? [] : [{ currency, name: currency_name, price: usdt_price }],
  );
  return {
    byId: new Map(priced.map(({ currency, price }) => [currency, price])),
    byName: new Map(priced.map(({ name, price }) => [name, price])),
  };
}

const nameOf = ({ token, name }: PlainWallet): string => token ?? name ?? '';

const worthOf = (wallet: PlainWallet, price: Decimal | undefined): Decimal | undefined => {
  const amount = add(wallet.balance, wallet.lock_balance);
  if (sign(amount) === 0) return '0';
  return price === undefined ? undefined : multiply(amount, price);
};

/** The sum of worths that are known. */
export const totalOf = (holdings: readonly Pick<TokenHolding, 'worth'>[]): Decimal =>
  holdings.reduce((sum, { worth }) => add(sum, worth ?? '0'), '0');

/** Holdings, highest worth first; those without a price come before those worth nothing. */
export function tokenHoldings(
  wallets: readonly PlainWallet[],
  prices: ReadonlyMap<string, Decimal>,
): readonly TokenHolding[] {
  const rows = wallets.map((wallet) => ({
    token: nameOf(wallet),
    currency: wallet.currency,
    available: wallet.balance,
    frozen: wallet.lock_balance,
    worth: worthOf(wallet, prices.get(nameOf(wallet))),
  }));
  const total = totalOf(rows);
  const share = (worth: Decimal | undefined) =>
    worth === undefined || sign(total) <= 0 ? undefined : divide(multiply(worth, '100'), total, SHARE_PLACES);
  const rank = ({ worth }: Pick<TokenHolding, 'worth'>): Decimal => worth ?? '0.00000001';
  return rows
    .map((row) => ({ ...row, share: share(row.worth) }))
    .sort((left, right) => compare(rank(right), rank(left)));
}

/** Funds that are insured for second contracts: they are no part of the balances of E28. */
export function insuredOf(
  currencies: ResponseOf<'transferCurrencies'>,
): readonly { readonly id: number; readonly name: string; readonly amount: Decimal }[] {
  return currencies
    .map(({ id, name, wallet }) => ({
      id,
      name,
      amount: add(wallet?.insurance_balance ?? '0', wallet?.lock_insurance_balance ?? '0'),
    }))
    .filter(({ amount }) => sign(amount) !== 0);
}
