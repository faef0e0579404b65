/** The withdraw panel: address, amount, trade password, and what the withdrawal costs as it is typed. */
import { Button, Modal, PasswordInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOperation } from '#client/exchange/react.tsx';
import { useIsConfirming } from '#client/ui/confirm.tsx';
import { Sentence } from '#client/ui/figures.tsx';
import { DONE } from '#client/ui/form.ts';
import { FormElement } from '#client/ui/form-element.tsx';
import { ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useIsTransferring } from '#client/ui/transfer.ts';
import { Outcome } from '../components/outcome.tsx';
import type { WalletRow } from '../logic/accounts.ts';
import type { Payer } from '../logic/funding.ts';
import type { Terms } from '../logic/withdrawal.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import transferClasses from '../transfer/transfer.module.css';
import { AddressField } from './address-field.tsx';
import { Costs } from './costs.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import type { WithdrawalForm } from './use-withdrawal.ts';
import classes from './withdraw.module.css';

/** Confirmations come without any balance changing. */
const TERMS_MS = 10_000;

/** `hasTradePassword`: none is set (D-42). */
const NOT_SET = 2;

interface WithdrawProps {
  readonly row: WalletRow;
  readonly account: Payer;
}

function Password({ form }: { readonly form: WithdrawalForm }) {
  const t = useText();
  return (
    <PasswordInput
      label={t('common.titleTradePassword')}
      size="md"
      autoComplete="off"
      maxLength={128}
      {...form.field('password')}
      aria-invalid={form.errorOf('password') !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('assets.showPassword'), tabIndex: 0 }}
    />
  );
}

/** A user without a trade password sets one first, and returns to this panel. */
function PasswordMissing({ row, account }: WithdrawProps) {
  const t = useText();
  const back = `${account === 'change' ? '/change' : '/letransactions'}?withdraw=${row.currency}`;
  return (
    <div className={classes.missing}>
      <p>{t('assets.passwordMissing')}</p>
      <Button component={Link} to="/jymm" state={{ back }} fullWidth>
        {t('assets.setPassword')}
      </Button>
    </div>
  );
}

/** What was applied for, with its address, and where its status is. */
function Sent({ form, coin }: { readonly form: WithdrawalForm; readonly coin: string }) {
  const t = useText();
  const { sent, errorOf } = form;
  if (sent === undefined || errorOf(DONE) === undefined) return null;
  return (
    <p className={classes.sent}>
      <span className={classes.savedAddress}>
        <Sentence text={t('assets.withdrawSent', { ...sent, coin })} />
      </span>
      <Link to="/finanrec?tab=withdraw">{t('assets.withdrawStatus')}</Link>
    </p>
  );
}

interface WithdrawFormProps extends WithdrawProps {
  readonly terms: Terms;
}

function WithdrawForm({ row, account, terms }: WithdrawFormProps) {
  const t = useText();
  const form = useWithdrawal(row.currency, account, terms);
  const { amount } = form.values;
  const coin = terms.name;
  return (
    <FormElement of={form} className={transferClasses.form} onSubmit={form.submit}>
      <AddressField currency={row.currency} {...form.field('address')} />
      <AmountField
        {...form.field('amount')}
        onAll={form.fillMax}
        coin={coin}
        available={form.limits.available}
        shortage={form.shortage}
      />
      <Password form={form} />
      <Costs amount={amount} terms={terms} limits={form.limits} />
      <div>
        <Button type="submit" size="md" fullWidth aria-busy={form.isPending}>
          <Sentence
            text={amount === '' ? t('assets.withdraw') : t('assets.withdrawAmount', { amount, coin })}
          />
        </Button>
        <Outcome of={form} />
        <Sent form={form} coin={coin} />
      </div>
    </FormElement>
  );
}

interface WithdrawDialogProps extends WithdrawProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Withdraws one currency from one account; the panel stays, so that what is left of balance and limits is seen (WALLET-034). */
export function WithdrawDialog({ isOpen, onClose, row, account }: WithdrawDialogProps) {
  const t = useText();
  const isConfirming = useIsConfirming();
  const isTransferring = useIsTransferring();
  const { currency, currency_name: coin } = row;
  const terms = useOperation(
    'withdrawInfo',
    { currency },
    { enabled: isOpen, quiet: true, pollMs: TERMS_MS },
  );
  const password = useOperation('hasTradePassword', {}, { enabled: isOpen, quiet: true, freshMs: 0 });
  const error = terms.error ?? password.error;
  const retry = () => [terms, password].forEach(({ refetch }) => void refetch());
  const isMissing = password.data === NOT_SET;
  const isKnown = terms.data !== undefined && password.data !== undefined;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isConfirming && !isTransferring}
      title={t('assets.withdrawTitle', { coin })}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {isMissing && <PasswordMissing row={row} account={account} />}
      {!isMissing && isKnown && <WithdrawForm row={row} account={account} terms={terms.data} />}
      {!isMissing && !isKnown && error === null && <SkeletonRows rows={12} height={44} />}
      {!isMissing && !isKnown && error !== null && <ErrorState error={error} onRetry={retry} />}
    </Modal>
  );
}
