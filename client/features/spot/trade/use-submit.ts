/** Sending spot orders. */
import { canonical, pairParams } from '#client/exchange/index.ts';
import type { ExchangeError, PairRef, ResponseOf } from '#client/exchange/index.ts';
import { touchesOf, useExchange, useGuardedMutation } from '#client/exchange/react.tsx';
import { priceText } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { isFilled, orderOutcomeText } from '../logic/outcome.ts';
import type { Order } from './use-order.ts';

/** `mode` of the protocol (E11): 1 trades at the market, anything else is a limit order. */
const MODES = { market: 1, limit: 2 } as const;

type Sent = Pick<Order, 'side' | 'kind' | 'price' | 'number'>;
type Placed = ResponseOf<'spotBuy'>;

/** A host without receipts confirms, and no more is known of the order (DESK-094). */
const placedText = (t: Text, { message, order }: Placed): string =>
  order ? orderOutcomeText(t, order) : message;

/** What moving an order to another price came to: where it traded there at once, that (DESK-520). */
export const movedText = (t: Text, { order }: Placed, { price }: Sent): string =>
  order && isFilled(order) ? orderOutcomeText(t, order) : t('spot.moved', { price: priceText(price) });

interface SubmitOptions {
  /** Shows a refusal itself. */
  readonly onError?: (error: ExchangeError) => void;
  /** What is done, in words. */
  readonly wording?: typeof movedText;
}

/** Places orders of both sides, one at a time (ERR-018). */
export function useSubmit(pair: PairRef, { onError, wording = placedText }: SubmitOptions = {}) {
  const t = useText();
  const { call } = useExchange();
  return useGuardedMutation({
    mutationFn: ({ side, kind, price, number }: Sent) =>
      call(side === 'buy' ? 'spotBuy' : 'spotSell', {
        ...pairParams(pair),
        price: canonical(price),
        num: canonical(number),
        mode: MODES[kind],
      }),
    ...(onError && { onError }),
    meta: {
      ...touchesOf('spotBuy'),
      confirmation: (placed: Placed, sent: Sent) => wording(t, placed, sent),
    },
  });
}
