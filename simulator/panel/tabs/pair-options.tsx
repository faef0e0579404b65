import { useControlQuery } from '../use-control-query.ts';

/** The pairs of the exchange as options; until they are known, the one that is chosen. */
export function PairOptions({ chosen }: { readonly chosen: string }) {
  const { data } = useControlQuery('/sim/pairs');
  const symbols = data?.pairs.map(({ symbol }) => symbol) ?? [chosen];
  return symbols.map((symbol) => <option key={symbol}>{symbol}</option>);
}
