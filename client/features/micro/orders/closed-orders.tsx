/** The own second contracts that have ended, each with its receipt. */
import { MICRO_CLOSED } from '#client/exchange/index.ts';
import type { ResponseOf, MicroOrder } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { actionsColumn, belowIfNarrow, endColumn } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Price } from '#client/ui/figures.tsx';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { UnfoldButton } from '#client/ui/unfold-button.tsx';
import { useUnfolding } from '#client/ui/unfolding.ts';
import type { Unfolding } from '#client/ui/unfolding.ts';
import { microOrderName, Profit } from '../figures.tsx';
import { expiryLabel } from '../logic/expiry.ts';
import { orderDirection, netProfit } from '../logic/order.ts';
import { stakeColumns, wagerColumns } from './columns.tsx';
import { ORDERS_PER_PAGE } from './list-look.ts';
import type { ListLook } from './list-look.ts';
import { MicroReceiptSheet } from './receipt.tsx';

const rowsOf = ({ data }: ResponseOf<'microOrders'>): readonly MicroOrder[] => data;

const rowKey = ({ id }: MicroOrder) => id;

const closedAt = ({ complete_at, handled_at }: MicroOrder) => complete_at ?? handled_at;

const figures = (t: Text): readonly Column<MicroOrder>[] => [
  ...stakeColumns(t),
  belowIfNarrow(endColumn('end', t('micro.end'), ({ end_price }) => <Price value={end_price} />)),
  endColumn('outcome', t('micro.receiptNet'), (order) => (
    <Profit value={netProfit(order)} currency={order.currency_name} hasUnit={false} />
  )),
];

/** A desk leaves the fee to the receipt: its list has less room. */
const figuresOf = (t: Text, density: ListLook['density']) =>
  figures(t).filter(({ key }) => density === 'page' || key !== 'fee');

const columnsOf = (
  t: Text,
  density: ListLook['density'],
  unfolding: Unfolding,
): readonly Column<MicroOrder>[] => [
  {
    key: 'closed',
    title: t('desk.closedAt'),
    below: 'narrow',
    render: (order) => <DateTime text={closedAt(order)} />,
  },
  ...wagerColumns(t),
  ...figuresOf(t, density),
  actionsColumn(t, (order) => (
    <UnfoldButton
      unfolding={unfolding}
      row={order}
      text={t('micro.receipt')}
      label={t('micro.receiptOf', { order: microOrderName(t, order) })}
    />
  )),
];

const csvColumns = (t: Text): readonly CsvColumn<MicroOrder>[] => [
  { title: t('desk.closedAt'), value: (order) => isoTime(closedAt(order)) },
  { title: t('micro.openedAt'), value: ({ created_at }) => isoTime(created_at) },
  { title: t('common.pair'), value: ({ symbol_name }) => symbol_name },
  { title: t('common.side'), value: (order) => t(`micro.${orderDirection(order)}`) },
  { title: t('micro.duration'), value: ({ seconds }) => expiryLabel(seconds) },
  { title: t('micro.stake'), value: ({ number }) => number },
  { title: t('common.currency'), value: ({ currency_name }) => currency_name },
  { title: t('common.fee'), value: ({ fee }) => fee },
  { title: t('micro.openPrice'), value: ({ open_price }) => open_price },
  { title: t('micro.end'), value: ({ end_price }) => end_price },
  { title: t('micro.outcome'), value: ({ fact_profits }) => fact_profits },
  { title: t('micro.receiptNet'), value: netProfit },
];

/** Closed orders of all pairs, newest first (MICRO-013, MICRO-026). */
export function ClosedOrders({ density }: ListLook) {
  const t = useText();
  const unfolding = useUnfolding();
  const list = usePagedOperation('microOrders', { status: MICRO_CLOSED, limit: ORDERS_PER_PAGE }, rowsOf, {
    quiet: true,
  });
  return (
    <LogList
      label={t('micro.closed')}
      columns={columnsOf(t, density, unfolding)}
      list={list}
      rowKey={rowKey}
      empty={<EmptyState text={t('micro.closedEmpty')} />}
      density={density}
      detail={(order) =>
        unfolding.isOpen(order) ? <MicroReceiptSheet id={unfolding.idOf(order)} order={order} /> : undefined
      }
      hasMore={list.rows.length >= ORDERS_PER_PAGE}
      csv={{ what: 'second-contracts', columns: csvColumns(t), pageRows: CSV_PAGE_ROWS }}
    />
  );
}
