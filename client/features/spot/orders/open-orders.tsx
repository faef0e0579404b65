/** The own orders that wait in the book. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { compare, divide, multiply, pairParams, subtract } from '#client/exchange/index.ts';
import type { Decimal, SelectedPair } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { listKeyOf } from '#client/exchange/react.tsx';
import {
  actionsColumn,
  belowIfNarrow,
  column,
  DataTable,
  endColumn,
  pinned,
} from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { EmptyState, LoadMore } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import { CancelAll } from './cancel-all.tsx';
import { figureColumns, pairSymbol, sideColumn } from './columns.tsx';
import { hasLoadMore } from './load-more.ts';
import classes from './orders.module.css';
import { listOperations, openOrderRows } from './open-lists.ts';
import type { SideFilter, SidedOpenOrder } from './open-lists.ts';
import { RevokeButton, useRevokeOrder } from './revoke.tsx';
import { OrderSideFilter } from './side-choice.tsx';
import { SideMark, Stacked } from './stacked.tsx';

/** Undefined where the server does not state what was ordered. */
const totalOf = ({ price, total_number: total }: SidedOpenOrder): Decimal | undefined =>
  total && multiply(price, total);

/** How much of an order has traded, in percent. */
function filledOf({ number, total_number: total }: SidedOpenOrder): Decimal | undefined {
  if (total === undefined || compare(total, '0') <= 0) return undefined;
  return divide(multiply(subtract(total, number), '100'), total, 0);
}

const columnsOf = (
  t: Text,
  revoke: (order: SidedOpenOrder) => Promise<void>,
  isNarrow: boolean,
): readonly Column<SidedOpenOrder>[] => [
  column('pair', isNarrow ? t('common.pair') : `${t('common.pair')} / ${t('common.time')}`, (order) => (
    <Stacked below={<DateTime text={order.create_time} />}>
      {isNarrow && <SideMark side={order.side} />} {pairSymbol(order)}
    </Stacked>
  )),
  sideColumn(t, ({ side }) => side),
  ...figureColumns<SidedOpenOrder>(t, isNarrow),
  belowIfNarrow(
    endColumn('filled', t('spot.filled'), (order) => <Figure value={filledOf(order)} places={0} unit="%" />),
  ),
  belowIfNarrow(endColumn('total', t('common.c2c_total'), (order) => <Figure value={totalOf(order)} />)),
  pinned(
    actionsColumn(t, (order) => (
      <RevokeButton side={order.side} order={order} onPress={() => void revoke(order)} />
    )),
  ),
];

interface ListProps {
  readonly choice: SideFilter;
  readonly pair: SelectedPair;
}

function List({ choice, pair }: ListProps) {
  const t = useText();
  const { revoke, revoked } = useRevokeOrder();
  const isNarrow = useIsNarrow();
  const list = usePagedOperation(listOperations[choice], pairParams(pair), openOrderRows[choice]);
  const rows = list.rows.filter(({ id }) => !revoked.has(id));
  return (
    <ScrollBox label={t('spot.currentOrders')}>
      <DataTable
        label={t('spot.currentOrders')}
        columns={columnsOf(t, (order) => revoke(order.side, order), isNarrow)}
        rows={rows}
        rowKey={({ id }) => id}
        state={list}
        empty={<EmptyState text={t('spot.openEmpty')} />}
        footer={hasLoadMore(rows) ? <LoadMore {...list} /> : undefined}
      />
    </ScrollBox>
  );
}

/** Open orders of a pair: all of them, or of a side (SPOT-028 to SPOT-037, DESK-220). */
export function OpenSpotOrders({ pair }: { readonly pair: SelectedPair }) {
  const queries = useQueryClient();
  const [choice, setChoice] = useState<SideFilter>('all');
  const choose = (next: SideFilter) => {
    // Pages seen on an earlier visit of the tab are forgotten: it starts at page 1 (SPOT-033).
    queries.removeQueries({
      queryKey: listKeyOf(listOperations[next], pairParams(pair), 'pages'),
      type: 'inactive',
    });
    setChoice(next);
  };
  return (
    <>
      <div className={classes.choice}>
        <OrderSideFilter chosen={choice} onChoose={choose} />
        <CancelAll choice={choice} pair={pair} />
      </div>
      <List key={choice} choice={choice} pair={pair} />
    </>
  );
}
