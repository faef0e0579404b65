import { deviationOf } from '#client/desk/logic/deviation.ts';
import { useAccountSetting } from '#client/ui/use-account-setting.ts';
import type { Order } from './use-order.ts';

const ON = '1';

/** The setting of this account whether every spot order is confirmed before it is sent (DESK-227). */
export function useConfirmOrders() {
  const [stored, store] = useAccountSetting('confirm_orders');
  const isOn = stored === ON;
  return {
    isOn,
    set: (next: boolean) => store(next ? ON : undefined),
    /** Whether an order is confirmed: where the user wants it, or its price is far from the last one (DESK-224). */
    isDue: ({ kind, price, last }: Pick<Order, 'kind' | 'price' | 'last'>): boolean =>
      isOn || (kind === 'limit' && deviationOf(price, last) !== undefined),
  };
}
