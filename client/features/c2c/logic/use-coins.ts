/** The currencies of C2C, what they are worth, and what the reader holds of them. */
import type { ResponseOf, Decimal } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';

const legalCoins = ({ legal }: ResponseOf<'currencyList'>) => legal;

/** The legal currencies. */
export const useCoins = () => useOperation('currencyList', {}, { select: legalCoins });

export const legalRows = ({ legal_wallet }: ResponseOf<'walletList'>) => legal_wallet.balance;

/** Prices are polled; events refresh the balances. */
const PRICES_MS = 10_000;

/** The balances of a currency in the caller's legal account; undefined while they are not known. */
export interface CoinHolding {
  readonly available: Decimal | undefined;
  /** CNY for one: the market's price. */
  readonly price: Decimal | undefined;
}

/** Looks up the holding of a currency by its id. */
export function useHoldings(): (coin: number | undefined) => CoinHolding {
  const { data: rows } = useOperation(
    'walletList',
    {},
    { select: legalRows, pollMs: PRICES_MS, quiet: true },
  );
  return (coin) => {
    const row = rows?.find(({ currency }) => currency === coin);
    return { available: row?.legal_balance, price: row?.cny_price };
  };
}
