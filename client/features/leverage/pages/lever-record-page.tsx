import { useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { holdsAll } from '#client/exchange/pages.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { BackLink } from '#client/ui/back-link.tsx';
import { column, endColumn } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { LogAmount } from '#client/ui/movement.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import classes from '../orders/orders.module.css';

type LogAmount = ResponseOf<'walletLog'>['list'][number];

const rowsOf = ({ list }: ResponseOf<'walletLog'>): readonly LogAmount[] => list;

const rowKey = ({ id }: LogAmount) => id;

const columnsOf = (t: Text): readonly Column<LogAmount>[] => [
  endColumn('number', t('common.amount'), (row) => <LogAmount row={row} unit={row.currency_name} />, '1%'),
  column('record', t('leverage.record'), ({ info }) => <span className={classes.wrapping}>{info}</span>),
  endColumn('time', t('common.time'), ({ created_time }) => <DateTime wraps text={created_time} />),
];

const csvColumns = (t: Text): readonly CsvColumn<LogAmount>[] => [
  { title: t('common.time'), value: ({ created_time }) => isoTime(created_time) },
  { title: t('common.amount'), value: ({ value }) => value },
  { title: t('common.currency'), value: ({ currency_name }) => currency_name },
  { title: t('leverage.record'), value: ({ info }) => info },
];

function Movements({ currency }: { readonly currency: number }) {
  const t = useText();
  const input = { currency, type: 'lever' } as const;
  const list = usePagedOperation('walletLog', input, rowsOf, { isLast: holdsAll });
  return (
    <LogList
      label={t('leverage.movements')}
      columns={columnsOf(t)}
      list={list}
      rowKey={rowKey}
      empty={<EmptyState text={t('leverage.logEmpty')} />}
      csv={{ what: 'leverage-movements', columns: csvColumns(t), pageRows: CSV_PAGE_ROWS }}
    />
  );
}

/** A currency id of an address; 0, which is every currency, for anything that is none. */
const currencyOf = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

/** What moved in the leverage wallet of the currency that the address names (ROUTE-015). */
export function Component() {
  const t = useText();
  const [search] = useSearchParams();
  const currency = currencyOf(search.get('id'));
  return (
    <Page title={t('common.titleLeverRecord')} actions={<BackLink fallback="/lever" />}>
      <Panel isCard label={t('leverage.movements')}>
        <ForUsers text={t('leverage.logInLog')}>
          <Movements key={currency} currency={currency} />
        </ForUsers>
      </Panel>
    </Page>
  );
}
