/**
 * What reads the accounts (E27, E28, E30, E31, E41, E42): balances with their worth, and logs as views of the
 * ledger.
 */
import { mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount, Context, Instant } from '#simulator/engine/kernel/index.ts';
import type { Ledger, Movement, WalletName } from '#simulator/engine/ledger/index.ts';
import { CNY_PER_USDT } from '#simulator/engine/market/index.ts';
import type { Currency, Market } from '#simulator/engine/market/index.ts';
import { must } from '../kit.ts';
import type { RowPage, RowRange } from '../module.ts';
import type { Settings } from '../settings.ts';
import { hasAccount, transferAccounts, transferMemos, worth } from './math.ts';
import type { TransferAccount } from './math.ts';

/** What the wallet module stands on. */
export interface WalletDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Pick<Settings, 'transferMinimum' | 'paperMoney'>;
  /** Whether the user has a leverage trade that is neither closed nor revoked (refusal OPEN_LEVER, WIRE-R7). */
  hasOpenLever(user: number): boolean;
}

/** One account of one currency with its prices in USDT and CNY, all in units of 1e-8. */
export interface WalletHolding {
  readonly currency: Currency;
  readonly available: Amount;
  readonly locked: Amount;
  readonly usdtPrice: Amount;
  readonly cnyPrice: Amount;
}

/** Which movements of a user a log shows. */
interface LogFilter {
  readonly wallet?: WalletName;
  readonly currency?: number;
}

/** Funds that a user moved between two of their accounts. */
export interface TransferRecord {
  /** Grows with time. */
  readonly id: number;
  readonly at: Instant;
  readonly from: WalletName;
  readonly to: WalletName;
  readonly currency: number;
  readonly amount: Amount;
}

/** A transfer is booked as two movements, out and in, one right after the other. */
const LEGS = 2;

function transfersOf(ledger: Ledger, user: number, page: RowRange): RowPage<TransferRecord> {
  const { rows, total } = ledger.movements(
    { user, memos: transferMemos },
    { offset: page.offset * LEGS, limit: page.limit * LEGS },
  );
  const outs = rows.filter(({ amount }) => amount < 0n);
  const ins = rows.filter(({ amount }) => amount > 0n);
  const records = ins.map(({ wallet: to, amount, currency, at }, index) => {
    const { id, wallet: from } = must(outs[index], 'a transfer without its other side');
    return { id, at, from, to, currency, amount };
  });
  return { rows: records, total: total / LEGS };
}

export type WalletQueries = ReturnType<typeof createWalletQueries>;

/** The read side of the wallet module, which stands in for a state: every balance and every log row lives in the ledger. */
export function createWalletQueries({ context, ledger, market }: WalletDeps) {
  const priced = (currency: Currency, available: Amount, locked: Amount): WalletHolding => {
    const usdtPrice = market.usdtPrice(currency.id, context.now());
    return { currency, available, locked, usdtPrice, cnyPrice: mulDiv(usdtPrice, CNY_PER_USDT, UNIT) };
  };
  const holding = (user: number, wallet: WalletName, currency: Currency) =>
    priced(currency, ledger.available(user, wallet, currency.id), ledger.locked(user, wallet, currency.id));
  const sum = (part: (wallet: WalletName) => Amount): Amount =>
    transferAccounts.reduce((total, wallet) => total + part(wallet), 0n);
  const available = (user: number, { id }: Currency) => sum((wallet) => ledger.available(user, wallet, id));
  const locked = (user: number, { id }: Currency) => sum((wallet) => ledger.locked(user, wallet, id));
  const worthOf = (user: number): Amount => {
    let total = 0n;
    for (const [currency, held] of ledger.held(user, transferAccounts))
      total += worth(held, market.usdtPrice(currency, context.now()));
    return total;
  };
  return {
    /** One account of one currency. */
    holding,
    /** The currencies that have this account, with what the user holds there. */
    account: (user: number, wallet: TransferAccount): readonly WalletHolding[] =>
      market.currencies
        .filter((currency) => hasAccount(currency, wallet))
        .map((currency) => holding(user, wallet, currency)),
    /** What the user holds of each currency over the four accounts. */
    everything: (user: number): readonly WalletHolding[] =>
      market.currencies.map((currency) =>
        priced(currency, available(user, currency), locked(user, currency)),
      ),
    /** Worth in USDT of what the user holds over the four accounts, available and locked together. */
    worthOf,
    /** Worth of holdings in USDT, available and locked together. */
    total: (holdings: readonly WalletHolding[]): Amount =>
      holdings.reduce(
        (total, holding) => total + worth(holding.available + holding.locked, holding.usdtPrice),
        0n,
      ),
    /** CNY for one USDT. */
    cnyPerUsdt: (): Amount => CNY_PER_USDT,
    /** Movements of the user's accounts, newest first. */
    log: (user: number, filter: LogFilter, page: RowRange): RowPage<Movement> =>
      ledger.movements({ user, ...filter }, page),
    /** The user's transfers, newest first. */
    transfers: (user: number, page: RowRange): RowPage<TransferRecord> => transfersOf(ledger, user, page),
  };
}

/** A price of exactly one USDT, which the wire sends as the number 1 (WIRE-R4). */
export function isPar(price: Amount): boolean {
  return price === UNIT;
}
