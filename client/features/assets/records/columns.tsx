/** What a row of an account's log shows, on the page and in a file. */
import type { ResponseOf, LogRow, AccountName } from '#client/exchange/index.ts';
import { column, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Balance } from '#client/ui/figures.tsx';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { outcomesOf, outcomeTexts } from '#client/ui/log-status.ts';
import type { RequestOutcome } from '#client/ui/log-status.ts';
import { LogAmount } from '#client/ui/movement.tsx';
import { StatusMark } from '#client/ui/status-mark.tsx';
import type { Text } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './records.module.css';

export const logRows = ({ list }: ResponseOf<'walletLog'>): readonly LogRow[] => list;

export const logRowKey = ({ id }: LogRow): number => id;

interface EntryProps {
  readonly t: Text;
  readonly row: LogRow;
  readonly outcome: RequestOutcome | undefined;
}

/** What moved, and for a withdrawal what became of it. */
function Entry({ t, row, outcome }: EntryProps) {
  return (
    <span className={listClasses.cell}>
      <span className={classes.memo}>
        {row.info}
        {outcome !== undefined && <StatusMark outcome={outcome}>{t(outcomeTexts[outcome])}</StatusMark>}
      </span>
      <DateTime className={listClasses.narrowOnly} text={row.created_time} />
    </span>
  );
}

/** The columns of these rows. */
export function transferColumns(t: Text, rows: readonly LogRow[]): readonly Column<LogRow>[] {
  const outcome = outcomesOf(rows);
  return [
    wideOnly(column('time', t('common.time'), ({ created_time }) => <DateTime text={created_time} />)),
    column('entry', t('assets.entry'), (row) => <Entry t={t} row={row} outcome={outcome(row)} />),
    endColumn('amount', t('common.amount'), (row) => <LogAmount row={row} unit={row.currency_name} />),
    wideOnly(endColumn('after', t('assets.after'), ({ after }) => <Balance value={after} />)),
  ];
}

const csvColumnsOf = (t: Text): readonly CsvColumn<LogRow>[] => [
  { title: t('common.time'), value: ({ created_time }) => isoTime(created_time) },
  { title: t('common.coin'), value: ({ currency_name }) => currency_name },
  { title: t('assets.entry'), value: ({ info }) => info },
  { title: t('common.amount'), value: ({ value }) => value },
  { title: t('assets.after'), value: ({ after }) => after },
  { title: t('assets.reference'), value: ({ transaction_info }) => transaction_info },
];

/** The file with the whole record of one currency in one account. */
export const csvOf = (t: Text, account: AccountName, coin: string) => ({
  what: `${account}-${coin}`,
  columns: csvColumnsOf(t),
  pageRows: CSV_PAGE_ROWS,
});
