/** What the user's accounts were worth over time and what they gained, where the host says it (X13): the same figures on every page. */
import { add } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useExtension, useOperation } from '#client/exchange/react.tsx';

/** Prices are polled; events refresh the balances. */
const PRICES_MS = 10_000;

/** Undefined where the host does not offer it. */
export function usePortfolio() {
  const isOffered = useExtension('portfolio');
  const query = useOperation('portfolio', {}, { pollMs: PRICES_MS, quiet: true });
  return isOffered ? query : undefined;
}

/** The days of a week, of which the last is today. */
export const WEEK_DAYS = 7;

/** What the latest days gained together; undefined where one of them is not known. */
export const profitOfDays = (
  days: readonly { readonly profit: Decimal | undefined }[],
  count: number,
): Decimal | undefined =>
  days
    .slice(-count)
    .reduce<Decimal | undefined>(
      (sum, { profit }) => (sum === undefined || profit === undefined ? undefined : add(sum, profit)),
      '0',
    );
