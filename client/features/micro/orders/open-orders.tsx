/** The own second contracts that run. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MICRO_CLOSED, MICRO_OPEN, openMicroOrders } from '#client/exchange/index.ts';
import type { ResponseOf, MicroOrder } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { useQuotations, useTicker } from '#client/exchange/live.ts';
import { useMicroNews } from '#client/exchange/micro.ts';
import { DataTable, endColumn, belowIfNarrow } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Price } from '#client/ui/figures.tsx';
import { LoadMore } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { Profit } from '../figures.tsx';
import { liveProfit } from '../logic/order.ts';
import { stakeColumns, wagerColumns } from './columns.tsx';
import { OrderCountdown } from './rings.tsx';
import { ORDERS_PER_PAGE } from './list-look.ts';
import type { ListLook } from './list-look.ts';

/** Each response updates the time left: while orders run, the exchange's clock may be set, stopped or accelerated. */
const REFRESH_MS = 2000;

/** The orders of a page of the list. */
export const contractRows = ({ data }: ResponseOf<'microOrders'>): readonly MicroOrder[] => data;

/** The price that an order is settled by, from `daymarket` (MICRO-022). */
function useCurrentPrice({ match_id }: MicroOrder): string | undefined {
  const { data: groups = [] } = useQuotations();
  const pair = groups.flatMap(({ pairs }) => pairs).find(({ id }) => id === match_id);
  return useTicker(pair, 'price') ?? pair?.price;
}

/** The price now; of an order that has just closed, the one it closed at. */
function CurrentPrice({ order }: { readonly order: MicroOrder }) {
  const price = useCurrentPrice(order);
  return <Price value={order.status === MICRO_CLOSED ? order.end_price : price} />;
}

/** What the order brings at the present price, and what it brought when it has just closed (MICRO-019 to MICRO-025). */
function LiveResult({ order }: { readonly order: MicroOrder }) {
  const price = useCurrentPrice(order);
  const isClosed = order.status === MICRO_CLOSED;
  const profit = isClosed ? order.fact_profits : liveProfit(order, price);
  return <Profit value={profit} currency={order.currency_name} hasUnit={false} />;
}

const columnsOf = (t: Text, areRingsRunning: boolean): readonly Column<MicroOrder>[] => [
  ...wagerColumns(t),
  ...stakeColumns(t),
  belowIfNarrow(endColumn('current', t('micro.current'), (order) => <CurrentPrice order={order} />)),
  endColumn('live', t('common.unrealised'), (order) => <LiveResult order={order} />),
  endColumn('countdown', t('micro.countdown'), (order) => (
    <OrderCountdown order={order} isRunning={areRingsRunning} />
  )),
];

interface OpenOrdersProps extends ListLook {
  /** Only orders of this pair; left out, of all pairs. */
  readonly matchId?: number | undefined;
  readonly areRingsRunning: boolean;
  readonly empty: ReactNode;
}

/** Open orders, newest first: those just placed at once, those that close with their result for a moment. */
export function OpenMicroOrders({ matchId, areRingsRunning, empty, density }: OpenOrdersProps) {
  const t = useText();
  const news = useMicroNews();
  const [isFollowed, setFollowed] = useState(false);
  const list = usePagedOperation(
    'microOrders',
    { status: MICRO_OPEN, limit: ORDERS_PER_PAGE, match_id: matchId },
    contractRows,
    isFollowed ? { pollMs: REFRESH_MS, quiet: true } : { quiet: true },
  );
  const isWanted = (order: MicroOrder) => matchId === undefined || order.match_id === matchId;
  const rows = openMicroOrders(list.rows, news, isWanted);
  if (rows.length > 0 !== isFollowed) setFollowed(rows.length > 0);
  return (
    <DataTable
      label={t('micro.open')}
      columns={columnsOf(t, areRingsRunning)}
      rows={rows}
      rowKey={({ id }) => id}
      state={list}
      empty={empty}
      density={density}
      footer={rows.length >= ORDERS_PER_PAGE ? <LoadMore {...list} /> : undefined}
    />
  );
}
