/** What is unfolded below a financial record: each movement, and the record as text to keep. */
import { CopyButton } from '#client/ui/copy.tsx';
import type { LogRow } from '#client/exchange/index.ts';
import { column, DataTable, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Balance, exactText } from '#client/ui/figures.tsx';
import { LogAmount } from '#client/ui/movement.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import type { FinancialRecord } from '../logic/records.ts';
import { rowAccountText, requestOutcomeText, typeText } from '../texts.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './financial.module.css';

const columnsOf = (t: Text): readonly Column<LogRow>[] => [
  wideOnly(column('time', t('common.time'), ({ created_time }) => <DateTime text={created_time} />)),
  wideOnly(column('entry', t('assets.entry'), ({ info }) => info)),
  column('account', t('assets.records_account'), (row) => (
    <>
      {rowAccountText(t, row)}
      <DateTime className={listClasses.narrowOnly} text={row.created_time} />
    </>
  )),
  endColumn('amount', t('common.amount'), (row) => <LogAmount row={row} />),
  wideOnly(endColumn('after', t('assets.after'), ({ after }) => <Balance value={after} />)),
];

/** One line for the record, one for each movement. */
function plainText(t: Text, record: FinancialRecord): string {
  const { outcome, steps } = record;
  const [{ transaction_info = '' }] = steps;
  const head = [typeText(t, record), requestOutcomeText(t, outcome), transaction_info];
  const lines = steps.map((row) => [
    row.created_time,
    row.info,
    rowAccountText(t, row),
    `${exactText(row.value, true)} ${row.currency_name ?? ''}`,
  ]);
  const written = (texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(' · ');
  return [head, ...lines].map(written).join('\n');
}

/** The movements of a record, newest first. */
export function RecordSteps({ record }: { readonly record: FinancialRecord }) {
  const t = useText();
  const { steps, id } = record;
  const [{ transaction_info = '' }] = steps;
  return (
    <div className={classes.steps}>
      <DataTable
        label={t('assets.records_movements', { key: id })}
        columns={columnsOf(t)}
        rows={steps}
        rowKey={({ id }) => id}
      />
      <div className={classes.stepsFoot}>
        {transaction_info !== '' && (
          <span className={listClasses.dim}>
            {t('assets.reference')}: {transaction_info}
          </span>
        )}
        <CopyButton text={() => plainText(t, record)}>{t('assets.records_copy')}</CopyButton>
      </div>
    </div>
  );
}
