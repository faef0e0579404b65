/** Sending spot orders. */
import { canonical, pairParams } from '#client/exchange/index.ts';
import type { ExchangeError, PairRef, ResponseOf } from '#client/exchange/index.ts';
import { touchesOf, useExchange, useGuardedMutation } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import { outcomeText } from '../logic/outcome.ts';
import type { Order } from './use-order.ts';

/** `mode` of the protocol (E11): 1 trades at the market, anything else is a limit order. */
const MODES = { market: 1, limit: 2 } as const;

/** Places orders of both sides, one at a time (ERR-018). With `onError` the caller shows a refusal itself. */
export function useSubmit(pair: PairRef, onError?: (error: ExchangeError) => void) {
  const t = useText();
  const { call } = useExchange();
  return useGuardedMutation({
    mutationFn: ({ side, kind, price, number }: Pick<Order, 'side' | 'kind' | 'price' | 'number'>) =>
      call(side === 'buy' ? 'spotBuy' : 'spotSell', {
        ...pairParams(pair),
        price: canonical(price),
        num: canonical(number),
        mode: MODES[kind],
      }),
    ...(onError && { onError }),
    meta: {
      ...touchesOf('spotBuy'),
      // A host without receipts confirms, and no more is known of the order (DESK-094).
      confirmation: ({ message, order }: ResponseOf<'spotBuy'>) => (order ? outcomeText(t, order) : message),
    },
  });
}
