/** The transfer form of a page: coin, both accounts with a swap, amount. */
import { ActionIcon, Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Outcome } from '../components/outcome.tsx';
import { IconSwap } from '#client/ui/icons.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { hasAccount } from '../logic/accounts.ts';
import type { AccountName, WalletRow } from '../logic/accounts.ts';
import { AMOUNT_CHARACTERS, LEVER_MINIMUM } from '../logic/transfer.ts';
import { accountText } from '../account-text.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { useTransfer } from './use-transfer.tsx';
import type { TransferForm as Form } from './use-transfer.tsx';
import classes from './transfer.module.css';

/** Where a form begins. */
export interface TransferStart {
  readonly currency: number | undefined;
  readonly from: AccountName;
  readonly to: AccountName;
}

interface TransferFormProps {
  /** The coins that can be chosen, with their balances; at least one. */
  readonly rows: readonly [WalletRow, ...WalletRow[]];
  /** The accounts that can be chosen. */
  readonly accounts: readonly AccountName[];
  readonly start: TransferStart;
  /** A lever transfer has a minimum and asks first (WALLET-042, WALLET-043); elsewhere the minimum is a hint. */
  readonly isLever?: boolean;
  readonly onDone?: () => void;
}

interface AccountFieldsProps {
  readonly form: Form;
  readonly accounts: readonly AccountName[];
}

function AccountFields({ form, accounts }: AccountFieldsProps) {
  const t = useText();
  const data = accounts.map((account) => ({ value: account, label: accountText(t, account) }));
  const choose = (side: 'from' | 'to') => (account: string | null) =>
    account !== null && form.set({ [side]: account });
  return (
    <div className={classes.accounts}>
      <Select
        label={t('assets.from')}
        size="md"
        data={data}
        value={form.values.from}
        onChange={choose('from')}
        allowDeselect={false}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={42}
        className={classes.swap}
        aria-label={t('assets.swap')}
        onClick={() => form.set(({ from, to }) => ({ from: to, to: from }))}
      >
        <IconSwap size={18} />
      </ActionIcon>
      <Select
        label={t('assets.to')}
        size="md"
        data={data}
        value={form.values.to}
        onChange={choose('to')}
        allowDeselect={false}
        error={form.errorOf('to')}
      />
    </div>
  );
}

/** The accounts that a coin has, of those that can be chosen. */
const accountsOf = (row: WalletRow, accounts: readonly AccountName[]): readonly AccountName[] =>
  accounts.filter((account) => hasAccount(row, account));

/** Keeps the accounts of a form where the new coin has them, else takes ones that it has. */
function fitting({ from, to }: Form['values'], has: readonly AccountName[]): Partial<Form['values']> {
  const nextFrom = has.includes(from) ? from : (has.find((account) => account !== to) ?? from);
  const nextTo = has.includes(to) ? to : (has.find((account) => account !== nextFrom) ?? to);
  return { from: nextFrom, to: nextTo, amount: '' };
}

function useCoin({ rows, accounts, start, isLever = false, onDone }: TransferFormProps) {
  const [currency, setCurrency] = useState(start.currency ?? rows[0].currency);
  const row = rows.find((candidate) => candidate.currency === currency) ?? rows[0];
  const form = useTransfer({
    row,
    from: start.from,
    to: start.to,
    isLever,
    onDone,
  });
  const choose = (id: string | null) => {
    const next = rows.find((candidate) => String(candidate.currency) === id);
    if (!next) return;
    setCurrency(next.currency);
    form.set(fitting(form.values, accountsOf(next, accounts)));
  };
  return { row, form, choose };
}

/** The minimum is meant in legal currencies; only a lever transfer insists on it (WALLET-042, WALLET-050). */
function hintOf(t: Text, row: WalletRow, isLever: boolean): string | undefined {
  if (row.is_legal !== 1) return undefined;
  return t(isLever ? 'assets.minimumHint' : 'assets.minimumUsual', { min: LEVER_MINIMUM });
}

/** The form; a coin that lacks an account does not offer it. */
export function TransferForm(props: TransferFormProps) {
  const t = useText();
  const { rows, accounts, isLever = false } = props;
  const { row, form, choose } = useCoin(props);
  const { amount, from } = form.values;
  return (
    <FormElement of={form} className={classes.form} aria-label={t('assets.transfer')} onSubmit={form.submit}>
      <Select
        label={t('assets.coin')}
        size="md"
        data={rows.map(({ currency, currency_name }) => ({
          value: String(currency),
          label: currency_name,
        }))}
        value={String(row.currency)}
        onChange={choose}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('common.empty')}
      />
      <AccountFields form={form} accounts={accountsOf(row, accounts)} />
      <AmountField
        {...form.field('amount')}
        onAll={form.fillAll}
        coin={form.coin}
        available={form.available}
        availableLabel={t('assets.availableIn', { account: accountText(t, from) })}
        hint={hintOf(t, row, isLever)}
        maxDigits={AMOUNT_CHARACTERS}
      />
      <Button type="submit" size="md" fullWidth aria-busy={form.isPending}>
        {amount === ''
          ? t('assets.submitTransfer')
          : t('assets.submitTransferAmount', { amount, coin: form.coin })}
      </Button>
      <Outcome of={form} />
    </FormElement>
  );
}
