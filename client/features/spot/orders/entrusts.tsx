/** The own orders of one side over all pairs, with what is filled of them. */
import type { ResponseOf } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/react.tsx';
import { actionsColumn, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure, Price } from '#client/ui/figures.tsx';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import type { Side } from '#client/desk/side.ts';
import { RevokeButton, sides, useRevoke } from './revoke.tsx';
import { Stacked } from './stacked.tsx';

type Entrust = ResponseOf<'entrusts'>['list'][number];

const rowsOf = ({ list }: ResponseOf<'entrusts'>): readonly Entrust[] => list;

const rowKey = ({ id }: Entrust) => id;

const pairOf = ({ currency_name, legal_name }: Entrust) => `${currency_name}/${legal_name}`;

const columnsOf = (
  t: Text,
  side: Side,
  revoke: (order: Entrust) => Promise<void>,
  isNarrow: boolean,
): readonly Column<Entrust>[] => [
  { key: 'time', title: t('spot.time'), wideOnly: true, render: ({ create_time }) => create_time },
  {
    key: 'pair',
    title: t('spot.pair'),
    render: (order) =>
      isNarrow ? <Stacked below={order.create_time}>{pairOf(order)}</Stacked> : pairOf(order),
  },
  endColumn('price', t('spot.price'), ({ price }) => <Price value={price} />),
  wideOnly(endColumn('total', t('spot.number'), ({ total_number }) => <Figure value={total_number} />)),
  wideOnly(
    endColumn('filled', t('spot.filled'), ({ complete_number }) => <Figure value={complete_number} />),
  ),
  endColumn('left', t('spot.left'), ({ number }) => <Figure value={number} />),
  wideOnly(
    endColumn('money', t('spot.total'), ({ total_money, legal_name }) => (
      <Figure value={total_money} unit={legal_name} />
    )),
  ),
  pinned(
    actionsColumn(t, (order) => (
      <RevokeButton side={side} order={order} onPress={() => void revoke(order)} />
    )),
  ),
];

const csvColumns = (t: Text, side: Side): readonly CsvColumn<Entrust>[] => [
  { title: t('spot.time'), value: ({ create_time }) => isoTime(create_time) },
  { title: t('spot.pair'), value: pairOf },
  { title: t('spot.direction'), value: () => t(sides[side].text) },
  { title: t('spot.price'), value: ({ price }) => price },
  { title: t('spot.number'), value: ({ total_number }) => total_number },
  { title: t('spot.filled'), value: ({ complete_number }) => complete_number },
  { title: t('spot.left'), value: ({ number }) => number },
  { title: t('spot.total'), value: ({ total_money }) => total_money },
];

/** Orders that wait in the book (SPOT-040), newest first, each with a revoke button. */
export function Entrusts({ side, label }: { readonly side: Side; readonly label: string }) {
  const t = useText();
  const { revoke, revoked } = useRevoke();
  const isNarrow = useIsNarrow();
  const input = { type: sides[side].type };
  const list = usePagedOperation('entrusts', input, rowsOf);
  return (
    <LogList
      label={label}
      columns={columnsOf(t, side, (order) => revoke(side, order), isNarrow)}
      list={{ ...list, rows: list.rows.filter(({ id }) => !revoked.has(id)) }}
      rowKey={rowKey}
      empty={<EmptyState text={t('spot.openEmpty')} />}
      csv={{ what: `spot-orders-${side}`, columns: csvColumns(t, side), pageRows: CSV_PAGE_ROWS }}
    />
  );
}
