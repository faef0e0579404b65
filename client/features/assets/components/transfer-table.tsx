import type { ReactNode } from 'react';
import { holdsAll } from '#client/exchange/pages.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { column, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Balance } from '#client/ui/figures.tsx';
import { isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { outcomeTexts } from '#client/ui/log-status.ts';
import { useText } from '#client/ui/text.ts';
import type { Text, TextKey } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';

type Transfer = ResponseOf<'transferHistory'>['data'][number];

const rowsOf = ({ data }: ResponseOf<'transferHistory'>): readonly Transfer[] => data;

/** `status` of the protocol (E41); servers without a review send none. */
const statusTexts: Readonly<Record<number, TextKey>> = {
  1: outcomeTexts.review,
  2: outcomeTexts.done,
  3: outcomeTexts.rejected,
};
const DONE = 2;

const rowKey = ({ id }: Transfer) => id;

const statusText = (t: Text, { status = DONE }: Transfer): string =>
  t(statusTexts[status] ?? outcomeTexts.done);

const columnsOf = (t: Text): readonly Column<Transfer>[] => [
  wideOnly(column('time', t('common.time'), ({ add_time }) => <DateTime text={add_time} />)),
  column('type', t('common.type'), ({ type, add_time }) => (
    <>
      {type}
      <DateTime className={listClasses.narrowOnly} text={add_time} />
    </>
  )),
  endColumn('number', t('common.amount'), ({ number, currency_name }) => (
    <Balance value={number} unit={currency_name} />
  )),
  wideOnly(endColumn('status', t('common.status'), (transfer) => statusText(t, transfer))),
];

const csvColumns = (t: Text): readonly CsvColumn<Transfer>[] => [
  { title: t('common.time'), value: ({ add_time }) => isoTime(add_time) },
  { title: t('common.type'), value: ({ type }) => type },
  { title: t('common.amount'), value: ({ number }) => number },
  { title: t('common.currency'), value: ({ currency_name }) => currency_name },
  { title: t('common.status'), value: (transfer) => statusText(t, transfer) },
];

/**
 * The own transfers, newest first; it offers more until there are no more (WALLET-058, ERR-012). The children are what
 * to do where there is none yet.
 */
export function TransferTable({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  const list = usePagedOperation('transferHistory', {}, rowsOf, { isLast: holdsAll });
  return (
    <div className={listClasses.panel}>
      <LogList
        label={t('common.titleTransferRecord')}
        columns={columnsOf(t)}
        list={list}
        rowKey={rowKey}
        skeletonRows={8}
        empty={<EmptyState text={t('assets.noTransfers')}>{children}</EmptyState>}
        csv={{ what: 'transfers', columns: csvColumns(t) }}
      />
    </div>
  );
}
