import { useAnswer } from '../use-answer.ts';

/** The pairs of the exchange as options; until they are known, the one that is chosen. */
export function PairOptions({ chosen }: { readonly chosen: string }) {
  const { answer } = useAnswer('/sim/pairs');
  const symbols = answer.state === 'ready' ? answer.value.pairs.map(({ symbol }) => symbol) : [chosen];
  return symbols.map((symbol) => <option key={symbol}>{symbol}</option>);
}
