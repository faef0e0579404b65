/** The withdraw panel: address, amount, trade password, and what the withdrawal costs as it is typed. */
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { canonical, truncate, type AnswerOf } from '#client/exchange/index.ts';
import { useAction, useOperation } from '#client/exchange/react.tsx';
import { Figure, figureText } from '#client/ui/figures.tsx';
import { ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText, type Text } from '#client/ui/text.ts';
import { Line, Lines } from '../components/lines.tsx';
import {
  FEE_PLACES,
  feeOf,
  isBound,
  receivedOf,
  withdrawalMistake,
  type WithdrawalDraft,
  type WithdrawalMistake,
} from '../logic/withdrawal.ts';
import { AmountField } from '../transfer/amount-field.tsx';
import classes from '../transfer/transfer.module.css';
import { WALLET_REFRESHES } from '../use-wallets.ts';

type Terms = AnswerOf<'withdrawInfo'>;
/** The accounts that pay withdrawals (contract D-08). */
type Payer = 'change' | 'micro';

const empty: WithdrawalDraft = { address: '', amount: '', password: '' };

interface WithdrawalProps {
  readonly currency: number;
  readonly account: Payer;
  readonly terms: Terms;
  readonly onDone: () => void;
}

function useWithdrawal({ currency, account, terms, onDone }: WithdrawalProps) {
  const t = useText();
  const [draft, setDraft] = useState(empty);
  const [mistake, setMistake] = useState<WithdrawalMistake>();
  const { run, isPending } = useAction('withdraw', { refreshes: WALLET_REFRESHES, onDone });
  const available = terms[`${account}_balance`];
  const change = (next: Partial<WithdrawalDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistake(undefined);
  };
  const submit = () => {
    const found = withdrawalMistake(draft, {
      coin: terms.name,
      available,
      minimum: terms.min_number,
      maximum: terms.max_number,
    });
    setMistake(found);
    if (found) return;
    const { address, password } = draft;
    const number = canonical(draft.amount);
    void run({ currency, account, address, number, rate: terms.rate, pay_password: password });
  };
  return {
    draft,
    available,
    isPending,
    change,
    submit,
    errorOf: (field: keyof WithdrawalDraft) =>
      mistake?.field === field ? t(mistake.text, mistake.values) : undefined,
  };
}

type Withdrawal = ReturnType<typeof useWithdrawal>;

/** An amount without idle zeros. */
const shortText = (amount: string): string => truncate(amount, 8);

/** The limits in words; a limit of 0 is none (WALLET-031). */
function limitsText(t: Text, { name, min_number, max_number, day_limit }: Terms): string {
  const min = shortText(min_number);
  const range = isBound(max_number)
    ? t('assets.limitRange', { min, max: shortText(max_number) })
    : t('assets.limitFrom', { min });
  const day = isBound(day_limit) ? [t('assets.limitDay', { limit: shortText(day_limit) })] : [];
  return `${[range, ...day].join(' · ')} ${name}`;
}

/** Rate, fee and what arrives (WALLET-032, WALLET-037). */
function Costs({ amount, terms }: { readonly amount: string; readonly terms: Terms }) {
  const t = useText();
  const { rate, name } = terms;
  return (
    <Lines>
      <Line name={t('assets.rate')}>{figureText(rate, 2)}%</Line>
      <Line name={t('assets.fee')}>
        <output data-testid="withdraw-fee">
          <Figure value={feeOf(amount, rate)} places={FEE_PLACES} unit={name} />
        </output>
      </Line>
      <Line name={t('assets.received')}>
        <output data-testid="withdraw-received">
          <Figure value={receivedOf(amount, rate)} places={FEE_PLACES} unit={name} />
        </output>
      </Line>
      <Line name={t('assets.limits')}>{limitsText(t, terms)}</Line>
    </Lines>
  );
}

function Fields({ form, coin }: { readonly form: Withdrawal; readonly coin: string }) {
  const t = useText();
  return (
    <>
      <TextInput
        label={t('assets.address')}
        size="md"
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        value={form.draft.address}
        onChange={({ currentTarget }) => form.change({ address: currentTarget.value.trim() })}
        error={form.errorOf('address')}
      />
      <AmountField
        value={form.draft.amount}
        onChange={(amount) => form.change({ amount })}
        onAll={() => form.available !== undefined && form.change({ amount: shortText(form.available) })}
        coin={coin}
        available={form.available}
        error={form.errorOf('amount')}
      />
      <PasswordInput
        label={t('assets.password')}
        size="md"
        autoComplete="off"
        value={form.draft.password}
        onChange={({ currentTarget }) => form.change({ password: currentTarget.value })}
        error={form.errorOf('password')}
        visibilityToggleButtonProps={{ 'aria-label': t('assets.showPassword'), tabIndex: 0 }}
      />
    </>
  );
}

function WithdrawForm(props: WithdrawalProps) {
  const t = useText();
  const { terms } = props;
  const form = useWithdrawal(props);
  const { amount } = form.draft;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Fields form={form} coin={terms.name} />
      <Costs amount={amount} terms={terms} />
      <Button type="submit" size="md" fullWidth aria-busy={form.isPending}>
        {amount === '' ? t('assets.withdraw') : t('assets.withdrawAmount', { amount, coin: terms.name })}
      </Button>
    </form>
  );
}

interface WithdrawDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly currency: number;
  readonly coin: string;
  readonly account: Payer;
}

/** Withdraws one currency from one account. */
export function WithdrawDialog({ isOpen, onClose, currency, coin, account }: WithdrawDialogProps) {
  const t = useText();
  const { data: terms, isPending, refetch } = useOperation('withdrawInfo', { currency }, { enabled: isOpen });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('assets.withdrawTitle', { coin })}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {terms && <WithdrawForm currency={currency} account={account} terms={terms} onDone={onClose} />}
      {!terms && isPending && <SkeletonRows rows={9} height={44} />}
      {!terms && !isPending && <ErrorState onRetry={() => void refetch()} />}
    </Modal>
  );
}
