/** The state of a transfer form: what is typed, what is wrong with it, asking, and sending it. */
import { useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { useText } from '#client/ui/text.ts';
import type { Ending } from '../components/outcome.tsx';
import { availableOf } from '../logic/accounts.ts';
import type { AccountName, WalletRow } from '../logic/accounts.ts';
import { allOf, directionCode, leftAfter, mistakeIn } from '../logic/transfer.ts';
import type { Mistake, TransferDraft } from '../logic/transfer.ts';
import { accountText } from '../words.ts';
import { TransferSummary } from './transfer-summary.tsx';

interface TransferOptions {
  /** The currency that moves; undefined while the wallets are not known. */
  readonly row: WalletRow | undefined;
  readonly from: AccountName;
  readonly to: AccountName;
  /** Least amount. */
  readonly minimum?: Decimal;
  /** Asks before it sends (WALLET-043). */
  readonly asks?: boolean;
  /** Called when the transfer was made. */
  readonly onDone?: () => void;
}

/** The question before a transfer: both accounts, the amount, and what is left. */
function useQuestion() {
  const t = useText();
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const ask = async ({ from, to, amount }: TransferDraft, coin: string, available: Decimal | undefined) => {
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
  return { isOpen, ask };
}

/** Everything a transfer form shows and does. */
export function useTransfer({ row, from, to, minimum, asks = false, onDone }: TransferOptions) {
  const t = useText();
  const question = useQuestion();
  const [draft, setDraft] = useState<TransferDraft>({ from, to, amount: '' });
  const [mistake, setMistake] = useState<Mistake>();
  const [outcome, setOutcome] = useState<Ending>();
  const action = useAction('walletTransfer', {
    onRefused: ({ kind }) =>
      setOutcome(kind === 'business' ? { isDone: false, text: t('lay.transferFailed') } : undefined),
  });
  const coin = row?.currency_name ?? '';
  const available = row && availableOf(row, draft.from);

  const change = (next: Partial<TransferDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistake(undefined);
    setOutcome(undefined);
  };
  const submit = async () => {
    if (row === undefined) return;
    const found = mistakeIn(draft, { ...(minimum && { minimum }), available, coin });
    setMistake(found);
    setOutcome(undefined);
    if (found) return;
    const amount = canonical(draft.amount);
    if (asks && !(await question.ask({ ...draft, amount }, coin, available))) return;
    const type = directionCode(draft.from, draft.to);
    const answer = await action.run({
      number: amount,
      currency_id: row.currency,
      from_field: draft.from,
      to_field: draft.to,
      ...(type && { type }),
    });
    if (answer === undefined) return;
    // What has been typed meanwhile is the next transfer.
    setDraft((now) => (now.amount === draft.amount ? { ...now, amount: '' } : now));
    setOutcome({ isDone: true, text: t('lay.transferSuccess') });
    onDone?.();
  };
  return {
    draft,
    coin,
    available,
    outcome,
    /** The question before the transfer is open. */
    isAsking: question.isOpen,
    isPending: action.isPending,
    errorOf: (field: Mistake['field']) =>
      mistake?.field === field ? t(mistake.text, mistake.values) : undefined,
    change,
    swap: () => change({ from: draft.to, to: draft.from }),
    fillAll: () => available !== undefined && change({ amount: allOf(available) }),
    submit,
  };
}

/** What `useTransfer` gives. */
export type TransferForm = ReturnType<typeof useTransfer>;
