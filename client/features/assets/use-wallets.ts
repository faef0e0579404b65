/** The caller's accounts, and what follows from them. */
import type { Wallets } from '#client/exchange/wallets.ts';
import { add, leverKey, multiply } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { useMarket, useQuotations } from '#client/exchange/live.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { accountRows } from './logic/accounts.ts';
import type { WalletRow } from './logic/accounts.ts';

/** Prices are polled; events refresh the balances. */
const PRICES_MS = 10_000;

/** All accounts with their totals (E27). */
export const useWallets = () => useOperation('walletList', {}, { pollMs: PRICES_MS });

/** The lever account's currencies that are legal: those that back positions and move to and from the legal account. */
export const leverRows = (wallets: Wallets): readonly WalletRow[] =>
  accountRows(wallets, 'lever').filter(({ is_legal }) => is_legal === 1);

/** A pair with leverage for each quote currency: the calls about risk name a currency by one of its pairs. */
export function useLeverPairs(): (currency: number) => Quotation | undefined {
  const { data: groups } = useQuotations();
  return (currency) =>
    groups
      ?.find(({ id }) => id === currency)
      ?.pairs.find(({ displayed, leverOpen }) => displayed && leverOpen);
}

/** Unrealised profit of all positions in CNY, as it ticks: the sum of the live accounts that are known so far. */
export function useLeverProfits(rows: readonly WalletRow[]): Decimal {
  return useMarket(({ levers }) =>
    rows.reduce((sum, { currency, cny_price }) => {
      const profits = levers.get(leverKey(currency))?.profits;
      return profits === undefined || cny_price === undefined ? sum : add(sum, multiply(profits, cny_price));
    }, '0'),
  );
}
