/** The own spot orders with their receipts, where the host keeps them (extension `receipts`). */
import { useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import type { ResponseOf, PairRef, SpotOrder } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { actionsColumn, column, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Balance, MarketPrice, Price } from '#client/ui/figures.tsx';
import { Digits } from '#client/ui/sentence.tsx';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { UnfoldButton } from '#client/ui/unfold-button.tsx';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import { useUnfolding } from '#client/ui/unfolding.ts';
import type { Unfolding } from '#client/ui/unfolding.ts';
import { averageOf, isFilled, spotOrderName, orderSide, statusKey } from '../logic/outcome.ts';
import { SpotReceipt } from './order-receipt.tsx';
import { revokeSides } from './revoke.tsx';
import { SideMark, Stacked } from './stacked.tsx';

/** What a page of the call holds. */
const PAGE_ROWS = 10;

const rowsOf = ({ list }: ResponseOf<'spotOrders'>): readonly SpotOrder[] => list;

const rowKey = ({ id }: SpotOrder) => id;

const pairOf = ({ currency_name, legal_name }: SpotOrder) => `${currency_name}/${legal_name}`;

type Density = 'desk' | 'page';

/** A desk shows one pair in a narrower table: the time is below the direction, and the fee below the average price. */
const PAGE_ONLY: ReadonlySet<string> = new Set(['time', 'pair', 'fee']);

const Filled = ({ order }: { readonly order: SpotOrder }) => (
  <>
    <Digits text={canonical(order.complete_number)} /> / <Digits text={canonical(order.total_number)} />
  </>
);

const directionColumn = (t: Text, density: Density): Column<SpotOrder> => ({
  key: 'direction',
  title: density === 'desk' ? `${t('spot.direction')} / ${t('common.time')}` : t('spot.direction'),
  wideOnly: true,
  render(order) {
    const side = <SideMark side={orderSide(order)} />;
    return density === 'desk' ? (
      <Stacked below={<DateTime text={order.create_time} />}>{side}</Stacked>
    ) : (
      side
    );
  },
});

const Fee = ({ order: { fee, fee_currency: unit } }: { readonly order: SpotOrder }) => (
  <Balance value={fee} unit={unit} />
);

const averageColumn = (t: Text, isNarrow: boolean, density: Density): Column<SpotOrder> => {
  const hasFee = density === 'desk' && !isNarrow;
  const title = hasFee ? `${t('spot.receipt_average')} / ${t('common.fee')}` : t('spot.receipt_average');
  return endColumn('average', title, (order) => {
    const average = <Price value={averageOf(order)} />;
    if (isNarrow) return <Stacked below={<Filled order={order} />}>{average}</Stacked>;
    return hasFee ? <Stacked below={<Fee order={order} />}>{average}</Stacked> : average;
  });
};

const columnsOf = (
  t: Text,
  unfolding: Unfolding,
  isNarrow: boolean,
  density: Density,
): readonly Column<SpotOrder>[] => [
  wideOnly(column('time', t('common.time'), ({ create_time }) => <DateTime text={create_time} />)),
  column('pair', t('common.pair'), (order) =>
    isNarrow ? (
      <Stacked below={<DateTime text={order.create_time} />}>
        <SideMark side={orderSide(order)} /> {pairOf(order)}
      </Stacked>
    ) : (
      pairOf(order)
    ),
  ),
  directionColumn(t, density),
  wideOnly(
    endColumn('price', t('common.price'), ({ mode, price }) =>
      mode === 'market' ? t('spot.market') : <MarketPrice value={price} />,
    ),
  ),
  wideOnly(endColumn('filled', t('spot.receipt_filledOf'), (order) => <Filled order={order} />)),
  averageColumn(t, isNarrow, density),
  wideOnly(endColumn('fee', t('common.fee'), (order) => <Fee order={order} />)),
  column('status', t('common.status'), (order) => t(`spot.receipt_${statusKey(order)}`)),
  pinned(
    actionsColumn(t, (order) => (
      <UnfoldButton
        unfolding={unfolding}
        row={order}
        text={t('spot.receipt_receipt')}
        label={t('spot.receipt_receiptOf', { order: spotOrderName(t, order) })}
      />
    )),
  ),
];

const csvColumns = (t: Text): readonly CsvColumn<SpotOrder>[] => [
  { title: t('common.time'), value: ({ create_time }) => isoTime(create_time) },
  { title: t('common.pair'), value: pairOf },
  { title: t('spot.direction'), value: (order) => t(revokeSides[orderSide(order)].text) },
  { title: t('desk.orderType'), value: ({ mode }) => t(`spot.${mode}`) },
  { title: t('common.price'), value: ({ price }) => price },
  { title: t('common.amount'), value: ({ total_number }) => total_number },
  { title: t('spot.filled'), value: ({ complete_number }) => complete_number },
  { title: t('spot.receipt_average'), value: (order) => (isFilled(order) ? order.average_price : '') },
  { title: t('common.c2c_total'), value: ({ total_money }) => total_money },
  { title: t('common.fee'), value: ({ fee }) => fee },
  { title: t('spot.receipt_slippage'), value: ({ slippage = '' }) => slippage },
  { title: t('common.status'), value: (order) => t(`spot.receipt_${statusKey(order)}`) },
];

const outcomes = {
  all: 'common.all',
  filled: 'spot.receipt_filled',
  partly: 'spot.receipt_partlyFilled',
  cancelled: 'spot.receipt_cancelled',
} as const;

interface OrderHistoryProps {
  /** Only orders of this pair; left out, of all pairs. */
  readonly pair?: PairRef;
  readonly density?: Density;
}

/** Every order, or those that came to one end, newest first, each with its receipt (DESK-093, DESK-222). */
export function OrderHistory({ pair, density = 'desk' }: OrderHistoryProps) {
  const t = useText();
  const unfolding = useUnfolding();
  const isNarrow = useIsNarrow();
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('all');
  const input = {
    ...(pair ? { currency_id: pair.baseId, legal_id: pair.quoteId } : {}),
    ...(outcome === 'all' ? {} : { status: outcome }),
  };
  const list = usePagedOperation('spotOrders', input, rowsOf, { quiet: true });
  return (
    <LogList
      label={t('spot.historyOrders')}
      density={density}
      columns={columnsOf(t, unfolding, isNarrow, density).filter(
        ({ key }) => density === 'page' || isNarrow || !PAGE_ONLY.has(key),
      )}
      hasMore={list.rows.length >= PAGE_ROWS}
      list={list}
      rowKey={rowKey}
      empty={<EmptyState text={t(outcome === 'all' ? 'spot.receipt_empty' : 'spot.receipt_emptyOutcome')} />}
      toolbar={<ChoiceBar label="common.status" texts={outcomes} chosen={outcome} onChoose={setOutcome} />}
      detail={(order) =>
        unfolding.isOpen(order) ? <SpotReceipt id={unfolding.idOf(order)} order={order} /> : undefined
      }
      csv={{ what: 'spot-orders', columns: csvColumns(t), pageRows: CSV_PAGE_ROWS }}
    />
  );
}
