import type { MicroOrder } from '#client/exchange/index.ts';
import { useClosedMicroOrders } from '#client/exchange/micro.ts';
import { useExtension } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { moneyText } from '#client/ui/figures.tsx';
import { microOrderName } from '../figures.tsx';
import { netProfit, closedOutcome } from '../logic/order.ts';

const texts = { win: 'micro.settledWin', draw: 'micro.settledDraw', loss: 'micro.settledLoss' } as const;

/** How an order came out, its fee counted, in a sentence. */
function sentence(t: Text, order: MicroOrder): string {
  return t(texts[closedOutcome(order)], {
    order: microOrderName(t, order),
    number: moneyText(netProfit(order), order.currency_name, true),
    coin: order.currency_name,
  });
}

/** Says how each order came out when it closes, where the host does not notify of it on every page. */
export function useSettlementToasts(): void {
  const t = useText();
  const isNotified = useExtension('notices');
  useClosedMicroOrders((order) => {
    if (!isNotified) showToast(closedOutcome(order) === 'win' ? 'success' : 'info', sentence(t, order));
  });
}
