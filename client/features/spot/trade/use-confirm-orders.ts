import { deviationOf } from '#client/desk/logic/deviation.ts';
import * as z from 'zod/mini';
import type { Quotation } from '#client/exchange/index.ts';
import { useLastPrice } from '#client/ui/market/live-figures.tsx';
import { useAccountSetting } from '#client/ui/use-setting.ts';
import type { Order } from './use-order.ts';

/** Kept while it is on. */
const ON = 1;

const form = { schema: z.optional(z.literal(ON)), initial: undefined };

/** The setting of this account whether every spot order is confirmed before it is sent (DESK-227). */
export function useConfirmOrders(pair: Quotation) {
  const lastPrice = useLastPrice(pair);
  const [stored, store] = useAccountSetting<typeof ON | undefined>('confirm_orders', form);
  const isOn = stored === ON;
  return {
    isOn,
    set: (next: boolean) => store(next ? ON : undefined),
    /** Whether an order is confirmed: where the user wants it, or its price is far from the last one (DESK-224). */
    isDue: ({ kind, price }: Pick<Order, 'kind' | 'price'>): boolean =>
      isOn || (kind === 'limit' && deviationOf(price, lastPrice()) !== undefined),
  };
}
