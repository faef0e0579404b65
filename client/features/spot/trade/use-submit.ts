/** Sending spot orders. */
import { canonical, pairParams } from '#client/exchange/index.ts';
import type { ExchangeError, PairRef, ResponseOf } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import { outcomeText } from '../logic/outcome.ts';
import type { Order } from './use-order.ts';

/** `mode` of the protocol (E11): 1 trades at the market, anything else is a limit order. */
const MODES = { market: 1, limit: 2 } as const;

/**
 * Both calls that place an order; only one of them runs at a time (ERR-018). `onRefused` receives a refusal, which is shown as
 * a message without it.
 */
export function useSubmit(pair: PairRef, onRefused?: (error: ExchangeError) => void) {
  const t = useText();
  // A host without receipts confirms, and no more is known of the order (DESK-094).
  const confirmation = ({ message, order }: ResponseOf<'spotBuy'>) =>
    order ? outcomeText(t, order) : message;
  const options = { ...(onRefused && { quiet: 'refusals' as const, onRefused }), confirmation };
  const buy = useAction('spotBuy', options);
  const sell = useAction('spotSell', options);
  const isPending = buy.isPending || sell.isPending;
  const submit = ({ side, kind, price, number }: Pick<Order, 'side' | 'kind' | 'price' | 'number'>) => {
    const action = buy.isPending ? buy : sell.isPending ? sell : side === 'buy' ? buy : sell;
    return action.run({
      ...pairParams(pair),
      price: canonical(price),
      num: canonical(number),
      mode: MODES[kind],
    });
  };
  return { isPending, submit };
}
