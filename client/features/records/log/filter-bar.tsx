/** What the transaction log is narrowed to: coin, account, kind, day (DESK-365). */
import { Select, TextInput } from '@mantine/core';
import { keysOf } from '#contract/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { logAccounts } from '../logic/log-filter.ts';
import type { LogAccount, LogFilter } from '../logic/log-filter.ts';
import type { RecordKind } from '../logic/records.ts';
import classes from './filter-bar.module.css';

const accounts: Readonly<Record<LogAccount, TextKey>> = {
  change: 'assets.accountChange',
  legal: 'assets.accountLegal',
  lever: 'assets.accountLever',
  micro: 'assets.accountMicro',
};

const kinds: Readonly<Record<RecordKind, TextKey>> = {
  deposit: 'records.deposits',
  withdraw: 'records.withdrawals',
  transfer: 'records.transfers',
  other: 'records.others',
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
        aria-label={t('records.coin')}
        placeholder={t('records.anyCoin')}
        data={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.coin === undefined ? null : String(filter.coin)}
        onChange={(id) => change({ coin: id === null ? undefined : Number(id) })}
        searchable
        nothingFoundMessage={t('common.empty')}
      />
      <Select
        {...shared}
        aria-label={t('records.account')}
        placeholder={t('records.anyAccount')}
        data={logAccounts.map((account) => ({ value: account, label: t(accounts[account]) }))}
        value={filter.account ?? null}
        onChange={(name) => change({ account: logAccounts.find((account) => account === name) })}
      />
      <Select
        {...shared}
        aria-label={t('records.type')}
        placeholder={t('records.anyType')}
        data={kindKeys.map((kind) => ({ value: kind, label: t(kinds[kind]) }))}
        value={filter.kind ?? null}
        onChange={(name) => change({ kind: kindKeys.find((kind) => kind === name) })}
      />
      <TextInput
        size="xs"
        type="date"
        className={classes.choice}
        aria-label={t('records.day')}
        value={filter.day ?? ''}
        onChange={({ currentTarget: { value } }) => change({ day: value === '' ? undefined : value })}
      />
    </div>
  );
}
