/** The own orders and trades of a pair on its chart. */
import { canonical } from '#client/exchange/index.ts';
import type { Decimal, ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { useGuardedMutation, useOperationMutation } from '#client/exchange/react.tsx';
import { useOwnOrders } from '#client/desk/own-orders.ts';
import type { OwnOrder } from '#client/desk/own-orders.ts';
import { useHeldMarks } from '#client/desk/chart/use-held-marks.ts';
import type { ChartFill, ChartMark, ChartMarks } from '#client/ui/chart/marks/mark.ts';
import { useConfirmRevoke } from '#client/ui/confirm-revoke.tsx';
import { priceText } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { instantOfText } from '#client/ui/time.ts';
import { orderText, sideOfType } from '../orders/revoke.tsx';
import { movedText, useSubmit } from '../trade/use-submit.ts';

/** `way` of a trade in which the caller bought (D-12). */
const WAY_BUY = 2;

const listOf = ({ list }: ResponseOf<'completedTrades'>) => list;

interface Move {
  readonly moved: OwnOrder;
  readonly price: Decimal;
}

/**
 * Moves an order to another price after a question: the protocol has no call for it, so it is cancelled, and what is left of
 * it is placed again. Nothing is placed where the cancellation is refused; where placing is, a message says that it is cancelled.
 */
function useMoveOrder(pair: SelectedPair) {
  const t = useText();
  const confirm = useConfirmRevoke();
  const cancel = useOperationMutation('spotCancel', { confirmation: () => '' });
  const { run: submit } = useSubmit(pair, { wording: movedText });
  const { run } = useGuardedMutation({
    async mutationFn({ moved: { id, type, number }, price }: Move) {
      const cancelled = await cancel.run({ id, type });
      if (cancelled === undefined) return;
      const placed = await submit({ side: sideOfType(type), kind: 'limit', price, number });
      if (placed === undefined) showToast('info', cancelled);
    },
  });
  const isMeant = ({ moved, price }: Move) =>
    confirm({
      order: t(`spot.moveOrder_${sideOfType(moved.type)}`, { ...orderText(moved), next: priceText(price) }),
      confirmLabel: t('spot.moveYes'),
    });
  return (move: Move) => run(move, () => isMeant(move));
}

/** What the chart of a pair shows of the user; nothing for a visitor. */
export function useSpotMarks(pair: SelectedPair): ChartMarks {
  const t = useText();
  const orders = useOwnOrders(pair);
  const move = useMoveOrder(pair);
  // As the list of trades requests them, so that both show one response.
  const { rows: trades } = usePagedOperation('completedTrades', { currency_id: pair.baseId }, listOf, {
    quiet: true,
  });
  const listed = orders.map((order): ChartMark => ({
    id: `${order.type} ${order.id}`,
    price: order.price,
    title: t(order.type === 'in' ? 'desk.chart_buyMark' : 'desk.chart_sellMark', {
      amount: canonical(order.number),
    }),
    tone: order.type === 'in' ? 'up' : 'down',
    isDashed: true,
    onMove: (price) => move({ moved: order, price }),
  }));
  const ofPair = trades.filter(({ legal_name: quote }) => (quote ?? pair.quoteName) === pair.quoteName);
  const fills = ofPair.flatMap(({ id, way, price, time: text }): readonly ChartFill[] => {
    const time = instantOfText(text);
    return time === undefined
      ? []
      : [{ id: `${id} ${way}`, time, price, side: way === WAY_BUY ? 'buy' : 'sell' }];
  });
  return { marks: useHeldMarks(listed, 'openOrders'), fills };
}
