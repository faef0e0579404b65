/** The own deposits by their status (DEPO-012 to DEPO-014). */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf, DepositOrder } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { depositColumns, depositCsvColumns } from './columns.tsx';

/** All of a user's deposits fit on a page of this size. */
const PAGE_ROWS = 1000;

/** `status` of E50 (D-40). */
const statuses = { '0': 'common.all', '1': 'earn.savings_inCustody', '2': 'common.finished' } as const;
type Status = keyof typeof statuses;

const rowsOf = ({ order_list }: ResponseOf<'depositOrders'>): readonly DepositOrder[] => order_list;

const rowKey = ({ id }: DepositOrder) => id;

function NoOrders({ status }: { readonly status: Status }) {
  const t = useText();
  if (status !== '0') return <EmptyState />;
  return (
    <EmptyState text={t('earn.savings_empty')}>
      <Link to="/Property/product">{t('earn.savings_seeProducts')}</Link>
    </EmptyState>
  );
}

export function DepositOrderList() {
  const t = useText();
  const [status, setStatus] = useState<Status>('0');
  const input = { limit: PAGE_ROWS, status: Number(status) as 0 | 1 | 2 };
  const list = usePagedOperation('depositOrders', input, rowsOf, { keepPrevious: true });
  return (
    <LogList
      label={t('earn.savings_orders')}
      columns={depositColumns(t)}
      list={list}
      rowKey={rowKey}
      hasMore={list.rows.length >= PAGE_ROWS}
      empty={<NoOrders status={status} />}
      toolbar={<ChoiceBar label="common.status" texts={statuses} chosen={status} onChoose={setStatus} />}
      csv={{ what: 'deposits', columns: depositCsvColumns(t) }}
    />
  );
}
