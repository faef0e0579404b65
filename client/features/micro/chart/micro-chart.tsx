/** The chart of the second-contract desk. */
import { ChartPanel } from '#client/desk/chart/chart-panel.tsx';
import { useDesk } from '#client/desk/desk.tsx';
import { MICRO_OPEN, canonical, openMicroOrders } from '#client/exchange/index.ts';
import type { SelectedPair } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { useMicroNews } from '#client/exchange/micro.ts';
import type { ChartMark } from '#client/ui/chart/marks/mark.ts';
import { useText } from '#client/ui/text.ts';
import { orderDirection } from '../logic/order.ts';
import { ORDERS_PER_PAGE } from '../orders/list-look.ts';
import { contractRows } from '../orders/open-orders.tsx';

/** The entry prices of the user's orders that run in a pair. */
function useMarks(matchId: number | undefined): readonly ChartMark[] {
  const t = useText();
  const news = useMicroNews();
  const { rows } = usePagedOperation(
    'microOrders',
    { status: MICRO_OPEN, limit: ORDERS_PER_PAGE, match_id: matchId },
    contractRows,
    { quiet: true, enabled: matchId !== undefined },
  );
  return openMicroOrders(rows, news, (order) => order.match_id === matchId)
    .filter(({ status }) => status === MICRO_OPEN)
    .map((order) => ({
      id: String(order.id),
      price: order.open_price,
      title: `${t(`micro.${orderDirection(order)}`)} ${canonical(order.number)}`,
      tone: orderDirection(order),
      isDashed: false,
    }));
}

/** The chart of a pair with the entry prices of the user's orders (DESK-154). */
export function MicroChart({ pair }: { readonly pair: SelectedPair }) {
  const marks = useMarks(useDesk().terms?.id);
  return <ChartPanel pair={pair} marks={{ marks, fills: [] }} />;
}
