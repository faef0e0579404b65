/** A transfer between two fixed accounts of one currency. */
import { Button, Modal } from '@mantine/core';
import { Outcome } from '../components/outcome.tsx';
import { LEVER_MINIMUM, AMOUNT_CHARACTERS } from '../logic/transfer.ts';
import type { AccountName, WalletRow } from '../logic/accounts.ts';
import { FormElement } from '#client/ui/form-element.tsx';
import { useText } from '#client/ui/text.ts';
import { accountText } from '../account-text.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { useTransfer } from './use-transfer.tsx';
import classes from './transfer.module.css';

interface TransferDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly title: string;
  readonly row: WalletRow;
  readonly from: AccountName;
  readonly to: AccountName;
  /** A lever transfer has a minimum and asks first (WALLET-042, WALLET-043). */
  readonly isLever?: boolean;
}

/** The dialog; it is hidden during its confirmation, and shown again when that is cancelled. */
export function TransferDialog({ isOpen, onClose, title, isLever = false, ...move }: TransferDialogProps) {
  const t = useText();
  const { row, from, to, onDone } = move;
  const form = useTransfer({ row, from, to, isLever, onDone });
  return (
    <Modal
      opened={isOpen && !form.isConfirming}
      onClose={onClose}
      title={title}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <FormElement of={form} className={classes.form} onSubmit={form.submit}>
        <AmountField
          {...form.field('amount')}
          onAll={form.fillAll}
          coin={form.coin}
          available={form.available}
          availableLabel={t('assets.availableIn', { account: accountText(t, from) })}
          maxDigits={AMOUNT_CHARACTERS}
          hint={isLever ? t('assets.minimumHint', { min: LEVER_MINIMUM }) : undefined}
        />
        <Button type="submit" size="md" fullWidth aria-busy={form.isPending}>
          {t('assets.submitTransfer')}
        </Button>
        <Outcome of={form} />
      </FormElement>
    </Modal>
  );
}
