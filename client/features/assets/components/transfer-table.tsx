import type { ReactNode } from 'react';
import type { AnswerOf } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/react.tsx';
import { DataTable, type Column } from '#client/ui/data-table.tsx';
import { Balance } from '#client/ui/figures.tsx';
import { EmptyState, LoadMore } from '#client/ui/states.tsx';
import { useText, type Text, type TextKey } from '#client/ui/text.ts';
import classes from './account-table.module.css';

type Transfer = AnswerOf<'transferHistory'>['data'][number];

const rowsOf = ({ data }: AnswerOf<'transferHistory'>): readonly Transfer[] => data;

/** `status` of the protocol (contract E41); servers without a review send none. */
const statusTexts: Readonly<Record<number, TextKey>> = {
  1: 'assets.statusPending',
  2: 'assets.statusDone',
  3: 'assets.statusRejected',
};
const DONE = 2;

const columnsOf = (t: Text): readonly Column<Transfer>[] => [
  { key: 'time', title: t('assets.recordTime'), wideOnly: true, render: ({ add_time }) => add_time },
  {
    key: 'type',
    title: t('assets.recordType'),
    render: ({ type, add_time }) => (
      <>
        {type}
        <span className={classes.narrowOnly}>{add_time}</span>
      </>
    ),
  },
  {
    key: 'number',
    title: t('assets.recordAmount'),
    align: 'end',
    render: ({ number, currency_name }) => (
      <Balance value={number} {...(currency_name !== undefined && { unit: currency_name })} />
    ),
  },
  {
    key: 'status',
    title: t('assets.recordStatus'),
    align: 'end',
    wideOnly: true,
    render: ({ status = DONE }) => t(statusTexts[status] ?? 'assets.statusDone'),
  },
];

/**
 * The own transfers, newest first; it offers more until there are no more (WALLET-058, ERR-012). The children are what
 * to do where there is none yet.
 */
export function TransferTable({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  const list = usePagedOperation('transferHistory', {}, rowsOf);
  return (
    <div className={classes.panel}>
      <DataTable
        label={t('shell.titleTransferRecord')}
        density="page"
        columns={columnsOf(t)}
        rows={list.rows}
        rowKey={({ id }) => id}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={list.reload}
        skeletonRows={8}
        empty={<EmptyState text={t('assets.noTransfers')}>{children}</EmptyState>}
        footer={<LoadMore {...list} />}
      />
    </div>
  );
}
