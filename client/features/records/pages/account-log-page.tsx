import { useState } from 'react';
import type { LogRow } from '#client/exchange/index.ts';
import { useSearchParams } from 'react-router-dom';
import { idOf } from '#client/ui/address-id.ts';
import { column, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { LogAmount } from '#client/ui/movement.tsx';
import { MoneyActions } from '#client/ui/money-actions.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';
import { LogFilterBar } from '../log/filter-bar.tsx';
import { useLog } from '../log/use-log.ts';
import { noFilter } from '../logic/log-filter.ts';
import { rowAccountText } from '../texts.ts';

const rowKey = ({ id }: LogRow) => id;

const columnsOf = (t: Text): readonly Column<LogRow>[] => [
  wideOnly(column('time', t('common.time'), ({ created_time }) => <DateTime text={created_time} />)),
  column('account', t('assets.records_account'), (row) => (
    <span className={listClasses.cell}>
      <span>{rowAccountText(t, row) ?? row.account}</span>
      <span className={listClasses.narrowOnly}>{row.info}</span>
      <DateTime className={listClasses.narrowOnly} text={row.created_time} />
    </span>
  )),
  wideOnly(column('entry', t('assets.entry'), ({ info }) => info)),
  endColumn('amount', t('common.amount'), (row) => <LogAmount row={row} unit={row.currency_name} />),
];

const csvColumnsOf = (t: Text): readonly CsvColumn<LogRow>[] => [
  { title: t('common.time'), value: ({ created_time }) => isoTime(created_time) },
  { title: t('assets.records_account'), value: (row) => rowAccountText(t, row) ?? row.account },
  { title: t('common.coin'), value: ({ currency_name }) => currency_name },
  { title: t('common.amount'), value: ({ value }) => value },
  { title: t('assets.after'), value: ({ after }) => after },
  { title: t('assets.entry'), value: ({ info }) => info },
  { title: t('assets.reference'), value: ({ transaction_info }) => transaction_info },
];

function Log() {
  const t = useText();
  const [search] = useSearchParams();
  const [filter, setFilter] = useState({ ...noFilter, coin: idOf(search.get('coin')) });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const list = useLog(filter);
  return (
    <LogList
      label={t('common.titleTransferLog')}
      columns={columnsOf(t)}
      list={list}
      rowKey={rowKey}
      skeletonRows={8}
      empty={<EmptyState text={t(isFiltered ? 'assets.records_logNone' : 'assets.records_logEmpty')} />}
      toolbar={<LogFilterBar filter={filter} onChange={setFilter} />}
      csv={{ what: 'account-log', columns: csvColumnsOf(t), pageRows: CSV_PAGE_ROWS }}
    />
  );
}

/** Every movement of all accounts (ROUTE-048, WALLET-056, WALLET-057). */
export function Component() {
  const t = useText();
  return (
    <Page
      title={t('common.titleTransferLog')}
      intro={t('assets.records_logIntro')}
      actions={<MoneyActions />}
    >
      <div className={listClasses.panel}>
        <ForUsers text={t('assets.records_loginText')}>
          <Log />
        </ForUsers>
      </div>
    </Page>
  );
}
