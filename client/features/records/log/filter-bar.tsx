/** What the transaction log is narrowed to: coin, account, kind, day (DESK-365). */
import { Select, TextInput } from '@mantine/core';
import { keysOf } from '#contract/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { shownAccounts } from '#client/exchange/wallets.ts';
import { accountText } from '#client/ui/account-text.ts';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import type { LogFilter } from '../logic/log-filter.ts';
import type { RecordKind } from '../logic/records.ts';
import classes from './filter-bar.module.css';

const kinds: Readonly<Record<RecordKind, TextKey>> = {
  deposit: 'assets.records_deposits',
  withdraw: 'assets.records_withdrawals',
  transfer: 'assets.records_transfers',
  other: 'common.others',
};
const kindKeys = keysOf(kinds);

interface LogFilterBarProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
}

/** The choices; one that is cleared lets any value through. */
export function LogFilterBar({ filter, onChange }: LogFilterBarProps) {
  const t = useText();
  const { data: currencies = [] } = useOperation('addressCurrencies', {}, { quiet: true });
  const change = (next: Partial<LogFilter>) => onChange({ ...filter, ...next });
  const shared = { size: 'xs', clearable: true, className: classes.choice } as const;
  return (
    <div className={classes.bar}>
      <Select
        {...shared}
        aria-label={t('common.coin')}
        placeholder={t('assets.records_anyCoin')}
        data={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.coin === undefined ? null : String(filter.coin)}
        onChange={(id) => change({ coin: id === null ? undefined : Number(id) })}
        searchable
        nothingFoundMessage={t('common.empty')}
      />
      <Select
        {...shared}
        aria-label={t('assets.records_account')}
        placeholder={t('assets.records_anyAccount')}
        data={shownAccounts.map((account) => ({ value: account, label: accountText(t, account) }))}
        value={filter.account ?? null}
        onChange={(name) => change({ account: shownAccounts.find((account) => account === name) })}
      />
      <Select
        {...shared}
        aria-label={t('common.type')}
        placeholder={t('assets.records_anyType')}
        data={kindKeys.map((kind) => ({ value: kind, label: t(kinds[kind]) }))}
        value={filter.kind ?? null}
        onChange={(name) => change({ kind: kindKeys.find((kind) => kind === name) })}
      />
      <TextInput
        size="xs"
        type="date"
        className={classes.choice}
        aria-label={t('assets.day')}
        value={filter.day ?? ''}
        onChange={({ currentTarget: { value } }) => change({ day: value === '' ? undefined : value })}
      />
    </div>
  );
}
