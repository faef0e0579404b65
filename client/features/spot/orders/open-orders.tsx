/** The own orders that wait in the book. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf, PairRef } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/react.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState, LoadMore } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import type { Side } from '#client/desk/side.ts';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import { TabBar } from '#client/ui/tab-bar.tsx';
import { figureColumns, headColumns, sideColumn } from './columns.tsx';
import { hasLoadMore } from './load-more.ts';
import classes from './orders.module.css';
import { RevokeButton, sides, useRevoke } from './revoke.tsx';

type OpenOrder = ResponseOf<'openBuys'>['list'][number];

/** Each side is a call of its own (SPOT-034). */
const operations = { buy: 'openBuys', sell: 'openSells' } as const;

const rowsOf = ({ list }: ResponseOf<'openBuys'>): readonly OpenOrder[] => list;

const columnsOf = (
  t: Text,
  side: Side,
  revoke: (order: OpenOrder) => Promise<void>,
  isNarrow: boolean,
): readonly Column<OpenOrder>[] => [
  ...headColumns<OpenOrder>(t, isNarrow, { timeOf: ({ create_time }) => create_time, sideOf: () => side }),
  sideColumn(t, () => side),
  ...figureColumns<OpenOrder>(t, isNarrow),
  {
    key: 'revoke',
    title: '',
    align: 'end',
    render: (order) => <RevokeButton side={side} order={order} onPress={() => void revoke(order)} />,
  },
];

function SideList({ side, pair }: { readonly side: Side; readonly pair: PairRef }) {
  const t = useText();
  const { revoke, revoked } = useRevoke(side);
  const isNarrow = useIsNarrow();
  const list = usePagedOperation(operations[side], { currency_id: pair.baseId }, rowsOf);
  const rows = list.rows.filter(({ id }) => !revoked.has(id));
  return (
    <ScrollBox label={t('spot.currentOrders')}>
      <DataTable
        label={t('spot.currentOrders')}
        columns={columnsOf(t, side, revoke, isNarrow)}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={list.reload}
        empty={<EmptyState text={t('spot.openEmpty')} />}
        footer={hasLoadMore(rows) ? <LoadMore {...list} /> : undefined}
      />
    </ScrollBox>
  );
}

const tabs = ['buy', 'sell'] as const;

/** Open orders by side (SPOT-028 to SPOT-037). */
export function OpenOrders({ pair }: { readonly pair: PairRef }) {
  const t = useText();
  const queries = useQueryClient();
  const [side, setSide] = useState<Side>('buy');
  const choose = (next: Side) => {
    // Pages seen on an earlier visit of the tab are forgotten: it starts at page 1 (SPOT-033).
    queries.removeQueries({ queryKey: [operations[next]], type: 'inactive' });
    setSide(next);
  };
  return (
    <>
      <div className={classes.tabs}>
        <TabBar
          label={t('spot.orderSide')}
          look="small"
          tabs={tabs.map((key) => ({ key, text: t(sides[key].text) }))}
          chosen={side}
          onChoose={choose}
        />
      </div>
      <SideList key={side} side={side} pair={pair} />
    </>
  );
}
