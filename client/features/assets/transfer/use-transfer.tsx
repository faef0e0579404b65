/** The state of the transfer form: coin, accounts, amount, issues, sending. */
import { useEffect, useRef, useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { useForm } from '#client/ui/form.ts';
import { shortageOf } from '#client/ui/shortfall.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextValues } from '#client/ui/text.ts';
import { availableOf } from '../logic/accounts.ts';
import type { WalletRow } from '../logic/accounts.ts';
import { allOf, directionCode, fitting, isOfLever, minimumOf, transferIssues } from '../logic/transfer.ts';
import type { TransferDraft, TransferStart } from '../logic/transfer.ts';
import { accountText } from '#client/ui/account-text.ts';

/** The fields by the parameters of the call, and by the names that the exchange has for them. */
const FIELDS = { number: 'amount', from_field: 'from', from: 'from', to_field: 'to', to: 'to' } as const;

interface TransferOptions {
  /** The coins that can be chosen, with their balances as they are now. */
  readonly rows: readonly WalletRow[];
  readonly start: TransferStart;
  /** Called when the transfer was made and nothing has been typed since. */
  readonly onDone: (done: TransferDraft) => void;
}

/** The amount that stands in the form when a response arrives: the user may have typed on. */
function useLatest(amount: string): { readonly current: string } {
  const latest = useRef(amount);
  useEffect(() => {
    latest.current = amount;
  }, [amount]);
  return latest;
}

/** Asks before a transfer of leverage (WALLET-043); says yes to any other at once. */
function useLeverQuestion() {
  const t = useText();
  const confirm = useConfirm();
  return async (draft: TransferDraft, texts: TextValues): Promise<boolean> =>
    !isOfLever(draft) ||
    confirm({
      title: t('assets.confirmTransfer'),
      body: t('assets.transferOf', texts),
      confirmLabel: t('assets.submitTransfer'),
    });
}

/** State and actions of the transfer form. */
export function useTransfer({ rows, start, onDone }: TransferOptions) {
  const t = useText();
  const isMeant = useLeverQuestion();
  const [currency, setCurrency] = useState(start.row.currency);
  const row = rows.find((candidate) => candidate.currency === currency) ?? start.row;
  const form = useForm<TransferDraft>({ from: start.from, to: start.to, amount: start.amount });
  const draft = form.values;
  const latest = useLatest(draft.amount);
  const coin = row.currency_name;
  const texts = () => ({
    amount: `${canonical(draft.amount)} ${coin}`,
    from: accountText(t, draft.from),
    to: accountText(t, draft.to),
  });
  const action = useAction('walletTransfer', {
    quiet: 'refusals',
    onRefused: (error) => form.refuse(error, FIELDS),
    confirmation: () => t('assets.transferred', texts()),
  });
  const available = availableOf(row, draft.from);
  const min = minimumOf(draft, row.usdt_price);
  const payer = { coin, currency: row.currency, account: draft.from, isTransfer: true };
  const shortage = shortageOf(payer, available, draft.amount);
  const submit = async () => {
    if (!form.passes(transferIssues(draft, { coin, min }), shortage !== undefined)) return;
    if (!(await isMeant(draft, texts()))) return;
    const response = await action.run({
      number: canonical(draft.amount),
      currency_id: row.currency,
      from_field: draft.from,
      to_field: draft.to,
      type: directionCode(draft.from, draft.to),
    });
    if (response !== undefined && latest.current === draft.amount) onDone(draft);
  };
  const choose = (id: string | null) => {
    const next = rows.find((candidate) => String(candidate.currency) === id);
    if (!next) return;
    setCurrency(next.currency);
    form.set({ ...fitting(next, draft), amount: '' });
  };
  return {
    ...form,
    row,
    coin,
    available,
    /** Least amount that the client sends; undefined where only the exchange has one. */
    min,
    shortage,
    /** What the account that it goes to holds now. */
    target: availableOf(row, draft.to),
    choose,
    swap: () => form.set(({ from, to }) => ({ from: to, to: from })),
    isPending: action.isPending,
    fillAll: () => available !== undefined && form.set({ amount: allOf(available) }),
    submit,
  };
}

/** What `useTransfer` gives. */
export type TransferForm = ReturnType<typeof useTransfer>;
