/** The latest positions of all users in a pair: longs and shorts (LEVER-001). */
import type { ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { LatestTrades } from '#client/desk/book/trade-tape.tsx';
import { useSession } from '#client/exchange/react.tsx';
import { column, DataTable, endColumn, queryState } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure, Price, Toned } from '#client/ui/figures.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import type { LeverDirection } from '../logic/order.ts';
import { useTransactions } from '../trade/use-desk-facts.ts';
import classes from './lever-transactions.module.css';

type Level = ResponseOf<'leverDeal'>['lever_transaction']['in'][number];
type Row = Level & { readonly direction: LeverDirection };

const SKELETON_ROWS = 10;

const columnsOf = (t: Text): readonly Column<Row>[] => [
  column('side', t('common.side'), ({ direction }) => (
    <Toned tone={direction === 'long' ? 'up' : 'down'}>{t(`leverage.${direction}`)}</Toned>
  )),
  endColumn('price', t('common.price'), ({ price }) => <Price value={price} />),
  endColumn('number', t('common.amount'), ({ number }) => <Figure value={number} />),
];

const rowsOf = (levels: readonly Level[], direction: LeverDirection): readonly Row[] =>
  levels.map((level) => ({ ...level, direction }));

function Transactions({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const query = useTransactions(pair);
  const { data } = query;
  const rows = data ? [...rowsOf(data.in, 'long'), ...rowsOf(data.out, 'short')] : [];
  return (
    <Panel title={t('leverage.deskTransactions')} className={classes.transactions}>
      <ScrollBox label={t('leverage.deskTransactions')}>
        <DataTable
          label={t('leverage.deskTransactions')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ direction }, index) => `${direction} ${index}`}
          state={queryState(query)}
          skeletonRows={SKELETON_ROWS}
          empty={<EmptyState text={t('leverage.deskTransactionsEmpty', { symbol: pair.symbol })} />}
        />
      </ScrollBox>
    </Panel>
  );
}

/** The longs and shorts that are held; a visitor, who cannot make the call of the desk, sees the tape of the market. */
export function LeverTransactions({ pair }: { readonly pair: SelectedPair }) {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <Transactions pair={pair} /> : <LatestTrades pair={pair} />;
}
