/** What the overview is made from: balances and prices as they are, and the past that is read from the log. */
import { useQuery } from '@tanstack/react-query';
import type { Portfolio } from '#client/exchange/index.ts';
import type { DecodedResponseOf } from '#contract/index.ts';
import { useExchange, useOperation, useServerClock } from '#client/exchange/react.tsx';
import { usePortfolio } from '#client/ui/portfolio.ts';
import { daysLater, dayOf } from './logic/days.ts';
import { valued } from './logic/history.ts';
import type { Valuation } from './logic/history.ts';
import { usdtPrices } from './logic/holdings.ts';
import { pricesFrom } from './logic/movements.ts';
import { readHistory } from './read-history.ts';
import type { PortfolioHistory } from './read-history.ts';

/** Prices are polled; events refresh the balances. */
const PRICES_MS = 10_000;

/** Every account with its prices (E27). */
export const usePricedWallets = () => useOperation('walletList', {}, { pollMs: PRICES_MS });

/** Balances of every token (E28). */
export const useBalances = () => useOperation('walletListLegacy', {}, { pollMs: PRICES_MS });

/** The currencies with the user's wallets, which contain the insured funds (E08). */
export const useInsured = () => useOperation('transferCurrencies', {});

/** The days of the longest range in USDT. */
export interface ValuedHistory extends Valuation {
  readonly nameOf: (currency: number) => string;
}

export interface HistoryState {
  /** Null where the log of the exchange does not say enough. */
  readonly history: ValuedHistory | null | undefined;
  /** Why there is none. */
  readonly error: Error | null;
  readonly reload: () => void;
}

function historyOf(
  past: PortfolioHistory,
  wallets: DecodedResponseOf<'walletList'>,
  today: string,
): ValuedHistory {
  const before = daysLater(past.days[0]?.day ?? today, -1);
  const days = [before, ...past.days.map(({ day }) => day)];
  const priceOf = pricesFrom(past.closes, usdtPrices(wallets).byId, days);
  const nameOf = (currency: number) => past.names.get(currency) ?? `#${currency}`;
  return { ...valued(past.days, before, priceOf), nameOf };
}

/** The past in USDT: read once a day, and again whenever a balance changes; today follows the prices. */
function useHistory(isWanted: boolean): HistoryState {
  const { call } = useExchange();
  const clock = useServerClock();
  const { data: wallets, error: pricesError, refetch: requestPrices } = usePricedWallets();
  // The exchange's clock is known after the first response; each response is checked for a new day.
  const today = dayOf(clock.now());
  const query = useQuery({
    // Its key begins with the log's, so that a change of balance invalidates it.
    queryKey: ['accountLog', 'portfolio', today],
    queryFn: async ({ signal }) => (await readHistory(call, today, { signal })) ?? null,
    meta: { quiet: true },
    enabled: isWanted && wallets !== undefined,
  });
  const { data } = query;
  const history = data ? wallets && historyOf(data, wallets, today) : data;
  const lacksPrices = pricesError !== null && wallets === undefined;
  return {
    history,
    error: lacksPrices ? pricesError : data === undefined ? query.error : null,
    reload: () => void (lacksPrices ? requestPrices() : query.refetch()),
  };
}

/** The past as the host says it, with prices of the instant; otherwise as it follows from the log. */
export function usePast(): HistoryState & { readonly portfolio: Portfolio | undefined } {
  const told = usePortfolio();
  const read = useHistory(told === undefined);
  if (told === undefined) return { ...read, portfolio: undefined };
  const { data, error, refetch } = told;
  const days = data?.days.map(({ day, equity, outside, profit }) => ({
    day,
    total: equity,
    outside,
    profit,
  }));
  return {
    history: days && { days, unpriced: [], nameOf: String },
    error: data === undefined ? error : null,
    reload: () => void refetch(),
    portfolio: data,
  };
}
