/** Names of what records hold. */
import { isFrozen, outcomeTexts } from '#client/ui/log-status.ts';
import type { LogRow } from '#client/exchange/index.ts';
import type { RequestOutcome } from '#client/ui/log-status.ts';
import type { Text, TextKey } from '#client/ui/text.ts';
import { leadingStep } from './logic/records.ts';
import type { FinancialRecord, RecordKind } from './logic/records.ts';

/** `balance_type` of a movement: the account, from 1. */
const accounts: readonly TextKey[] = [
  'common.assets_accountLegal',
  'common.navSpot',
  'common.navLever',
  'common.assets_accountMicro',
  'assets.records_accountInsurance',
];

/** The account of a row, and whether what moved there is frozen; undefined where the server does not state it. */
export function rowAccountText(t: Text, row: LogRow): string | undefined {
  const { balance_type } = row;
  const name = balance_type === undefined ? undefined : accounts[balance_type - 1];
  if (name === undefined) return undefined;
  return isFrozen(row) ? t('assets.records_frozen', { account: t(name) }) : t(name);
}

const kinds: Readonly<Record<Exclude<RecordKind, 'other'>, TextKey>> = {
  deposit: 'common.deposit',
  withdraw: 'assets.records_withdraw',
  transfer: 'common.transfer',
};

export const requestOutcomeText = (t: Text, outcome: RequestOutcome): string => t(outcomeTexts[outcome]);

/** Details of a record: both accounts of a transfer, the number of a withdrawal, otherwise the server's text. */
export function detailText(t: Text, record: FinancialRecord): string {
  const { kind, steps } = record;
  const [newest, oldest] = steps;
  if (kind === 'transfer' && oldest) {
    const [from, to] = [rowAccountText(t, oldest), rowAccountText(t, newest)];
    if (from !== undefined && to !== undefined) return `${from} → ${to}`;
  }
  const number = /^withdrawal:(\d+)$/.exec(newest.transaction_info ?? '')?.[1];
  return number === undefined ? (leadingStep(record).info ?? '') : t('assets.records_number', { number });
}

/** The kind of a record, or the server's text where the kind has no name. */
export const typeText = (t: Text, record: FinancialRecord): string =>
  record.kind === 'other' ? detailText(t, record) : t(kinds[record.kind]);

/** Details that the type does not contain; undefined where there are none. */
export const noteText = (t: Text, record: FinancialRecord): string | undefined =>
  record.kind === 'other' ? undefined : detailText(t, record);
