/** The own orders of one side over all pairs, with what is filled of them. */
import type { ResponseOf } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/react.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { CsvButton } from '#client/ui/log-list/csv-button.tsx';
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
  { key: 'price', title: t('spot.price'), align: 'end', render: ({ price }) => <Figure value={price} /> },
  {
    key: 'total',
    title: t('spot.number'),
    align: 'end',
    wideOnly: true,
    render: ({ total_number }) => <Figure value={total_number} />,
  },
  {
    key: 'filled',
    title: t('spot.filled'),
    align: 'end',
    wideOnly: true,
    render: ({ complete_number }) => <Figure value={complete_number} />,
  },
  {
    key: 'left',
    title: t('spot.left'),
    align: 'end',
    render: ({ number }) => <Figure value={number} />,
  },
  {
    key: 'money',
    title: t('spot.total'),
    align: 'end',
    wideOnly: true,
    render: ({ total_money, legal_name }) => <Figure value={total_money} unit={legal_name} />,
  },
  {
    key: 'revoke',
    title: '',
    align: 'end',
    pinned: true,
    render: (order) => <RevokeButton side={side} order={order} onPress={() => void revoke(order)} />,
  },
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
  const { revoke, revoked } = useRevoke(side);
  const isNarrow = useIsNarrow();
  const input = { type: sides[side].type };
  const list = usePagedOperation('entrusts', input, rowsOf);
  return (
    <LogList
      label={label}
      columns={columnsOf(t, side, revoke, isNarrow)}
      list={{ ...list, rows: list.rows.filter(({ id }) => !revoked.has(id)) }}
      rowKey={rowKey}
      empty={<EmptyState text={t('spot.openEmpty')} />}
      actions={
        <CsvButton
          what={`spot-orders-${side}`}
          operation="entrusts"
          input={{ ...input, limit: CSV_PAGE_ROWS }}
          rowsOf={rowsOf}
          rowKey={rowKey}
          columns={csvColumns(t, side)}
        />
      }
    />
  );
}
