/** The latest own deals of a pair, and where to see more of them. */
import { Link } from 'react-router-dom';
import { pairParams } from '#client/exchange/index.ts';
import type { ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { BackLink } from '#client/ui/back-link.tsx';
import { column, DataTable, endColumn, queryState } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Price } from '#client/ui/figures.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import { TwoLines, LeverSideCell, Size } from './cells.tsx';
import classes from './orders.module.css';

const DEALS_REFRESH_MS = 5000;

const dealsOf = ({ my_transaction }: ResponseOf<'leverDeal'>): readonly LeverTradeRow[] => my_transaction;

/** Time, price and number of a deal (ROUTE-014, ROUTE-018). */
export const dealColumns = (t: Text): readonly Column<LeverTradeRow>[] => [
  column('time', t('common.time'), ({ transaction_time, create_time }) => (
    <DateTime wraps text={transaction_time || create_time} />
  )),
  endColumn('price', t('common.price'), (trade) => (
    <TwoLines first={<Price value={trade.price} />} second={<LeverSideCell trade={trade} />} />
  )),
  endColumn('number', t('common.amount'), (trade) => <Size trade={trade} />),
];

/** Back, all open positions, all trades (LEVER-028). */
export function DealLinks() {
  const t = useText();
  return (
    <nav className={classes.links} aria-label={t('leverage.dealLinks')}>
      <BackLink fallback="/leverdealCenter" />
      <Link to="/allTransaction">{t('common.all')}</Link>
      <Link to="/leverList">{t('leverage.linkRecord')}</Link>
    </nav>
  );
}

function Deals({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const query = useOperation('leverDeal', pairParams(pair), {
    select: dealsOf,
    pollMs: DEALS_REFRESH_MS,
  });
  return (
    <ScrollBox label={t('leverage.deals')}>
      <DataTable
        label={t('leverage.deals')}
        columns={dealColumns(t)}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        state={queryState(query)}
        empty={<EmptyState text={t('leverage.dealsEmpty', { symbol: pair.symbol })} />}
        density="page"
      />
    </ScrollBox>
  );
}

/** The recent deals of a pair (ROUTE-018). */
export function LeverRecentDeals({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  return (
    <Panel isCard label={t('leverage.deals')}>
      <ForUsers text={t('leverage.logIn')}>
        <Deals key={pair.symbol} pair={pair} />
      </ForUsers>
    </Panel>
  );
}
