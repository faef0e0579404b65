/** What a financial record shows, on the page and in a file (WALLET-070). */
import { Button } from '@mantine/core';
import { column, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Balance, Toned, toneOf } from '#client/ui/figures.tsx';
import { isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { isFrozen } from '#client/ui/log-status.ts';
import { StatusMark } from '#client/ui/status-mark.tsx';
import type { Text } from '#client/ui/text.ts';
import type { Unfolding } from '#client/ui/unfolding.ts';
import type { FinancialRecord } from '../logic/records.ts';
import { detailText, noteText, requestOutcomeText, typeText } from '../texts.ts';
import listClasses from '#client/ui/list.module.css';

const coinOf = ({ steps: [{ currency_name }] }: FinancialRecord): string => currency_name ?? '';
const timeOf = ({ steps: [{ created_time }] }: FinancialRecord): string => created_time;

/** Neither gain nor loss: what moved between own accounts, came back, or was frozen or released. */
const toneOfRecord = ({ kind, outcome, amount, steps }: FinancialRecord) =>
  kind === 'transfer' || outcome === 'rejected' || steps.every(isFrozen) ? 'flat' : toneOf(amount);

function Status({ t, record }: { readonly t: Text; readonly record: FinancialRecord }) {
  return <StatusMark outcome={record.outcome}>{requestOutcomeText(t, record.outcome)}</StatusMark>;
}

function Type({ t, record }: { readonly t: Text; readonly record: FinancialRecord }) {
  return (
    <span className={listClasses.cell}>
      <span>{typeText(t, record)}</span>
      <span className={listClasses.dim}>{noteText(t, record)}</span>
      <DateTime className={listClasses.narrowOnly} text={timeOf(record)} />
    </span>
  );
}

interface ToggleProps {
  readonly t: Text;
  readonly record: FinancialRecord;
  readonly unfolding: Unfolding;
}

function Toggle({ t, record, unfolding: { isOpen, toggle } }: ToggleProps) {
  const open = isOpen(record);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-expanded={open}
      aria-label={t(open ? 'assets.records_foldOf' : 'assets.records_detailsOf', {
        type: detailText(t, record),
        time: timeOf(record),
      })}
      onClick={() => toggle(record)}
    >
      {t(open ? 'assets.records_fold' : 'common.details')}
    </Button>
  );
}

export const recordColumns = (t: Text, unfolding: Unfolding): readonly Column<FinancialRecord>[] => [
  wideOnly(column('time', t('common.time'), (record) => <DateTime text={timeOf(record)} />)),
  wideOnly(column('coin', t('common.coin'), (record) => <b>{coinOf(record)}</b>)),
  column('type', t('common.type'), (record) => <Type t={t} record={record} />),
  endColumn('amount', t('common.amount'), (record) => (
    <>
      <Toned tone={toneOfRecord(record)}>
        <Balance value={record.amount} signed={record.kind !== 'transfer'} />
      </Toned>
      <span className={listClasses.narrowOnly}>
        {coinOf(record)} <Status t={t} record={record} />
      </span>
    </>
  )),
  wideOnly(column('status', t('common.status'), (record) => <Status t={t} record={record} />)),
  pinned(
    endColumn('action', t('common.action'), (record) => (
      <Toggle t={t} record={record} unfolding={unfolding} />
    )),
  ),
];

export const recordCsvColumns = (t: Text): readonly CsvColumn<FinancialRecord>[] => [
  { title: t('common.time'), value: (record) => isoTime(timeOf(record)) },
  { title: t('common.coin'), value: coinOf },
  { title: t('common.type'), value: (record) => typeText(t, record) },
  { title: t('assets.entry'), value: (record) => noteText(t, record) },
  { title: t('common.amount'), value: ({ amount }) => amount },
  { title: t('common.status'), value: ({ outcome }) => requestOutcomeText(t, outcome) },
  { title: t('assets.reference'), value: ({ steps: [{ transaction_info }] }) => transaction_info },
];
