/** The form of the transfer dialog: coin, both accounts with a swap, amount, and what both hold then. */
import { ActionIcon, Button, Select } from '@mantine/core';
import type { AccountName } from '#client/exchange/index.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Balance } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { IconSwap } from '#client/ui/icons.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { accountText } from '#client/ui/account-text.ts';
import type { WalletRow } from '../logic/accounts.ts';
import { transferAccountsOf, AMOUNT_CHARACTERS, filledAfter, leftAfter } from '../logic/transfer.ts';
import type { TransferDraft, TransferStart } from '../logic/transfer.ts';
import { useTransfer } from './use-transfer.tsx';
import type { TransferFormState as Form } from './use-transfer.tsx';
import classes from './transfer.module.css';

interface FieldsProps {
  readonly form: Form;
}

function CoinField({ form, rows }: FieldsProps & { readonly rows: readonly WalletRow[] }) {
  const t = useText();
  return (
    <Select
      label={t('common.coin')}
      size="md"
      data={rows.map(({ currency, currency_name }) => ({ value: String(currency), label: currency_name }))}
      value={String(form.row.currency)}
      onChange={form.choose}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('common.empty')}
    />
  );
}

function AccountFields({ form }: FieldsProps) {
  const t = useText();
  const isAccount = (name: string | null): name is AccountName =>
    transferAccountsOf(form.row).some((account) => account === name);
  const field = (side: 'from' | 'to') => ({
    size: 'md' as const,
    data: transferAccountsOf(form.row).map((account) => ({ value: account, label: accountText(t, account) })),
    value: form.values[side],
    onChange: (account: string | null) => isAccount(account) && form.set({ [side]: account }),
    allowDeselect: false,
    error: form.errorOf(side),
  });
  return (
    <div className={classes.accounts}>
      <Select label={t('assets.from')} {...field('from')} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={42}
        className={classes.swap}
        aria-label={t('assets.swap')}
        onClick={form.swap}
      >
        <IconSwap size={18} />
      </ActionIcon>
      <Select label={t('assets.to')} {...field('to')} />
    </div>
  );
}

/** What both accounts hold when the transfer is done. */
function Afterwards({ form }: FieldsProps) {
  const t = useText();
  const { from, to, amount } = form.values;
  const after = (account: AccountName) => t('assets.afterwards', { account: accountText(t, account) });
  return (
    <Facts
      facts={[
        [after(from), <Balance value={leftAfter(form.available, amount)} unit={form.coin} />],
        [after(to), <Balance value={filledAfter(form.target, amount)} unit={form.coin} />],
      ]}
    />
  );
}

const submitText = (t: Text, amount: string, coin: string): string =>
  amount === '' ? t('assets.submitTransfer') : t('assets.submitTransferAmount', { amount, coin });

interface TransferFormProps {
  /** The coins that can be chosen, with their balances. */
  readonly rows: readonly WalletRow[];
  readonly start: TransferStart;
  readonly onDone: (done: TransferDraft) => void;
}

/** The form; a coin that lacks an account does not offer it. */
export function TransferForm({ rows, start, onDone }: TransferFormProps) {
  const t = useText();
  const form = useTransfer({ rows, start, onDone });
  const { amount, from } = form.values;
  return (
    <FormElement of={form} className={classes.form} aria-label={t('common.transfer')} onSubmit={form.submit}>
      <CoinField form={form} rows={rows} />
      <AccountFields form={form} />
      <AmountField
        {...form.field('amount')}
        onAll={form.fillAll}
        coin={form.coin}
        available={form.available}
        availableLabel={t('assets.availableIn', { account: accountText(t, from) })}
        maxDigits={AMOUNT_CHARACTERS}
        hint={form.min && t('assets.transferMinHint', { min: form.min, coin: form.coin })}
        shortage={form.shortage}
      />
      <Afterwards form={form} />
      <Button type="submit" size="md" fullWidth aria-busy={form.isPending}>
        <Sentence text={submitText(t, amount, form.coin)} />
      </Button>
      <FormRefusal of={form} />
    </FormElement>
  );
}
