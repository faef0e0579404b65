/** The state of a transfer form: typed values, issues, confirmation, sending. */
import { useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { DONE, useForm, WHOLE_FORM } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { availableOf } from '../logic/accounts.ts';
import type { AccountName, WalletRow } from '../logic/accounts.ts';
import { allOf, directionCode, leftAfter, LEVER_MINIMUM, transferIssues } from '../logic/transfer.ts';
import type { TransferDraft } from '../logic/transfer.ts';
import { accountText } from '../account-text.ts';
import { TransferSummary } from './transfer-summary.tsx';

interface TransferOptions {
  /** The currency that moves. */
  readonly row: WalletRow;
  readonly from: AccountName;
  readonly to: AccountName;
  /** A lever transfer has a minimum and asks first (WALLET-042, WALLET-043). */
  readonly isLever: boolean;
  /** Called when the transfer was made. */
  readonly onDone?: (() => void) | undefined;
}

/** The question before a transfer: both accounts, the amount, and what is left. */
function useConfirmation() {
  const t = useText();
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const confirmTransfer = async (
    { from, to, amount }: TransferDraft,
    coin: string,
    available: Decimal | undefined,
  ) => {
    setOpen(true);
    const yes = await confirm({
      title: t('assets.confirmTitle'),
      body: (
        <TransferSummary
          from={accountText(t, from)}
          to={accountText(t, to)}
          amount={amount}
          left={leftAfter(available, amount)}
          coin={coin}
        />
      ),
      confirmLabel: t('assets.submitTransferAmount', { amount, coin }),
      cancelLabel: t('assets.edit'),
    });
    setOpen(false);
    return yes;
  };
  return { isOpen, ask: confirmTransfer };
}

/** State and actions of a transfer form. */
export function useTransfer({ row, from, to, isLever, onDone }: TransferOptions) {
  const t = useText();
  const confirmation = useConfirmation();
  const form = useForm<TransferDraft>({ from, to, amount: '' });
  const draft = form.values;
  const action = useAction('walletTransfer', {
    onRefused: ({ kind }) => kind === 'business' && form.show({ [WHOLE_FORM]: t('lay.transferFailed') }),
  });
  const coin = row.currency_name;
  const available = availableOf(row, draft.from);
  const submit = async () => {
    const minimum = isLever ? LEVER_MINIMUM : undefined;
    if (!form.passes(transferIssues(draft, { minimum, available, coin }))) return;
    const amount = canonical(draft.amount);
    if (isLever && !(await confirmation.ask({ ...draft, amount }, coin, available))) return;
    const response = await action.run({
      number: amount,
      currency_id: row.currency,
      from_field: draft.from,
      to_field: draft.to,
      type: directionCode(draft.from, draft.to),
    });
    if (response === undefined) return;
    // What has been typed since is the next transfer.
    form.set((now) => (now.amount === draft.amount ? { amount: '' } : {}));
    form.show({ [DONE]: t('lay.transferSuccess') });
    onDone?.();
  };
  return {
    ...form,
    coin,
    available,
    /** The question before the transfer is open. */
    isConfirming: confirmation.isOpen,
    isPending: action.isPending,
    fillAll: () => available !== undefined && form.set({ amount: allOf(available) }),
    submit,
  };
}

/** What `useTransfer` gives. */
export type TransferForm = ReturnType<typeof useTransfer>;
