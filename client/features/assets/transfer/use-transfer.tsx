/** The state of the transfer form: coin, accounts, amount, issues, sending. */
import { useEffect, useRef, useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import { touchesOf, useExchange, useGuardedMutation } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { useForm } from '#client/ui/form.ts';
import type { Form } from '#client/ui/form.ts';
import { shortageOf } from '#client/ui/shortfall.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text, TextValues } from '#client/ui/text.ts';
import { availableIn } from '../logic/accounts.ts';
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

/** One transfer as it is sent. */
interface Transfer extends TransferDraft {
  readonly row: WalletRow;
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

/** A transfer as values of a text. */
const textsOf = (t: Text, { row: { currency_name: coin }, amount, from, to }: Transfer) => ({
  amount: `${canonical(amount)} ${coin}`,
  from: accountText(t, from),
  to: accountText(t, to),
});

/** Sends a transfer. The message names what was sent, whatever has been typed since. */
function useSending(form: Form<TransferDraft>) {
  const t = useText();
  const { call } = useExchange();
  return useGuardedMutation({
    mutationFn: ({ row: { currency: currency_id }, amount, from, to }: Transfer) =>
      call('walletTransfer', {
        number: canonical(amount),
        currency_id,
        from_field: from,
        to_field: to,
        type: directionCode(from, to),
      }),
    onError: (error) => form.refuse(error, FIELDS),
    meta: {
      ...touchesOf('walletTransfer'),
      confirmation: (_text: string, sent: Transfer) => t('assets.transferred', textsOf(t, sent)),
    },
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
  const action = useSending(form);
  const available = availableIn(row, draft.from);
  const min = minimumOf(draft, row.usdt_price);
  const payer = { coin, currency: row.currency, account: draft.from, isTransfer: true };
  const shortage = shortageOf(payer, available, draft.amount);
  const submit = async () => {
    if (!form.passes(transferIssues(draft, { coin, min }), shortage !== undefined)) return;
    const sent = { ...draft, row };
    const response = await action.run(sent, () => isMeant(draft, textsOf(t, sent)));
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
    target: availableIn(row, draft.to),
    choose,
    swap: () => form.set(({ from, to }) => ({ from: to, to: from })),
    isPending: action.isPending,
    fillAll: () => available !== undefined && form.set({ amount: allOf(available) }),
    submit,
  };
}

/** What `useTransfer` gives. */
export type TransferFormState = ReturnType<typeof useTransfer>;
