/** The own open orders over all pairs, with what is filled of them. */
import { useState } from 'react';
import type { ResponseOf } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { actionsColumn, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure, MarketPrice, Quantity } from '#client/ui/figures.tsx';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { headColumns, pairSymbol, sideColumn } from './columns.tsx';
import { hasLoadMore } from './load-more.ts';
import type { SideFilter } from './open-lists.ts';
import { RevokeButton, revokeSides, useRevokeOrder } from './revoke.tsx';
import { OrderSideFilter } from './side-choice.tsx';

/** The `type` that asks for them. */
const types = { all: 'both', buy: 'in', sell: 'out' } as const;

type Entrust = ResponseOf<'entrusts'>['list'][number] & { readonly side: TradeSide };

const rowsOf =
  (choice: SideFilter) =>
  ({ list }: ResponseOf<'entrusts'>): readonly Entrust[] =>
    list.map((order) => ({
      ...order,
      side: choice === 'all' ? (order.type === 'out' ? 'sell' : 'buy') : choice,
    }));

const rows = { all: rowsOf('all'), buy: rowsOf('buy'), sell: rowsOf('sell') };

const rowKey = ({ id }: Entrust) => id;
const sideOf = ({ side }: Entrust) => side;

const columnsOf = (
  t: Text,
  revoke: (order: Entrust) => Promise<void>,
  isNarrow: boolean,
): readonly Column<Entrust>[] => [
  ...headColumns<Entrust>(t, isNarrow, { timeOf: ({ create_time }) => create_time, sideOf }),
  sideColumn<Entrust>(t, sideOf),
  endColumn('price', t('common.price'), ({ price }) => <MarketPrice value={price} />),
  wideOnly(endColumn('total', t('common.amount'), ({ total_number }) => <Quantity value={total_number} />)),
  wideOnly(
    endColumn('filled', t('spot.filled'), ({ complete_number }) => <Quantity value={complete_number} />),
  ),
  endColumn('left', t('spot.left'), ({ number }) => <Quantity value={number} />),
  wideOnly(
    endColumn('money', t('common.c2c_total'), ({ total_money, legal_name }) => (
      <Figure value={total_money} unit={legal_name} />
    )),
  ),
  pinned(
    actionsColumn(t, (order) => (
      <RevokeButton side={order.side} order={order} onPress={() => void revoke(order)} />
    )),
  ),
];

const csvColumns = (t: Text): readonly CsvColumn<Entrust>[] => [
  { title: t('common.time'), value: ({ create_time }) => isoTime(create_time) },
  { title: t('common.pair'), value: pairSymbol },
  { title: t('spot.direction'), value: ({ side }) => t(revokeSides[side].text) },
  { title: t('common.price'), value: ({ price }) => price },
  { title: t('common.amount'), value: ({ total_number }) => total_number },
  { title: t('spot.filled'), value: ({ complete_number }) => complete_number },
  { title: t('spot.left'), value: ({ number }) => number },
  { title: t('common.c2c_total'), value: ({ total_money }) => total_money },
];

/** Orders that wait in the book (SPOT-040), newest first: all of them, or of a side (DESK-463). */
export function Entrusts({ label }: { readonly label: string }) {
  const t = useText();
  const [choice, setChoice] = useState<SideFilter>('all');
  const { revoke, revoked } = useRevokeOrder();
  const isNarrow = useIsNarrow();
  const list = usePagedOperation('entrusts', { type: types[choice] }, rows[choice]);
  return (
    <LogList
      label={label}
      columns={columnsOf(t, (order) => revoke(order.side, order), isNarrow)}
      list={{ ...list, rows: list.rows.filter(({ id }) => !revoked.has(id)) }}
      rowKey={rowKey}
      toolbar={<OrderSideFilter chosen={choice} onChoose={setChoice} />}
      empty={<EmptyState text={t('spot.openEmpty')} />}
      hasMore={hasLoadMore(list.rows)}
      csv={{ what: `spot-orders-${choice}`, columns: csvColumns(t), pageRows: CSV_PAGE_ROWS }}
    />
  );
}
