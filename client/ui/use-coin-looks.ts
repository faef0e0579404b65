/** How currencies look: their pictures and what they are called in full (E07). */
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';

interface CoinLook {
  readonly logo: string | undefined;
  readonly fullName: string | undefined;
}

/** The look of a currency by its id. */
export type LookOf = (currency: number) => CoinLook;

const unknown: CoinLook = { logo: undefined, fullName: undefined };

const looksOf = ({ currency, legal }: ResponseOf<'currencyList'>): ReadonlyMap<number, CoinLook> =>
  new Map([...legal, ...currency].map(({ id, logo, full_name }) => [id, { logo, fullName: full_name }]));

/** Requested once; a coin without a picture keeps the place of one. */
export function useCoinLooks(): LookOf {
  const { data } = useOperation('currencyList', {}, { freshMs: Infinity, quiet: true, select: looksOf });
  return (currency) => data?.get(currency) ?? unknown;
}
