/** The log of one account as a CSV file. */
import { CsvButton } from '#client/ui/log-list/csv-button.tsx';
import { CSV_PAGE_ROWS } from '#client/ui/log-list/csv.ts';
import type { LogRow } from '#client/ui/log-status.ts';
import { useText } from '#client/ui/text.ts';
import { accountCodes } from '../logic/accounts.ts';
import type { AccountName } from '../logic/accounts.ts';
import { csvColumnsOf, logRows } from './columns.tsx';

/** The key of a row of an account's log. */
export const rowKey = ({ id }: LogRow): number => id;

interface RecordsCsvProps {
  readonly account: AccountName;
  readonly currency: number;
  readonly coin: string;
}

/** The whole record of one currency in one account as a file. */
export function RecordsCsv({ account, currency, coin }: RecordsCsvProps) {
  const t = useText();
  return (
    <CsvButton
      what={`${account}-${coin}`}
      operation="walletLog"
      input={{ currency, type: accountCodes[account], limit: CSV_PAGE_ROWS }}
      rowsOf={logRows}
      rowKey={rowKey}
      columns={csvColumnsOf(t)}
    />
  );
}
