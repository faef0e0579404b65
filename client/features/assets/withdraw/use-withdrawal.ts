/** The state of a withdrawal: typed values, issues, result. */
import { createElement, useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { DONE, useForm } from '#client/ui/form.ts';
import { shortageOf } from '#client/ui/shortfall.tsx';
import { useText } from '#client/ui/text.ts';
import { useAddressCheck } from '#client/ui/use-address-check.ts';
import { limitsOf, maxOf, withdrawalIssues } from '../logic/withdrawal.ts';
import type { Payer } from '#client/exchange/wallets.ts';
import type { WithdrawalTerms, WithdrawalDraft } from '../logic/withdrawal.ts';
import { WithdrawalSummary } from './withdrawal-summary.tsx';

const nothing: WithdrawalDraft = { address: '', amount: '', password: '' };

/** The fields by the parameters of the call. */
const FIELDS = { address: 'address', number: 'amount', pay_password: 'password' } as const;

/** What was applied for last. */
export interface SentWithdrawal {
  readonly address: string;
  readonly amount: string;
}

/** What is withdrawn from where. */
export interface Withdrawn {
  /** Id of the currency. */
  readonly currency: number;
  /** Its chain family (WALLET-006). */
  readonly kind: string;
  readonly account: Payer;
}

/** State and actions of the withdrawal form. */
export function useWithdrawal({ currency, kind, account }: Withdrawn, terms: WithdrawalTerms) {
  const t = useText();
  const confirm = useConfirm();
  const form = useForm(nothing);
  const [sent, setSent] = useState<SentWithdrawal>();
  const isAddress = useAddressCheck();
  const draft = form.values;
  const limits = limitsOf(terms, account);
  const shortage = shortageOf({ coin: terms.name, currency, account }, limits.available, draft.amount);
  const { run, isPending } = useOperationMutation('withdraw', {
    // The form shows it.
    confirmation: () => '',
    onError: (error) => form.refuse(error, FIELDS),
  });
  const submit = async () => {
    if (!form.passes(withdrawalIssues(draft, limits), shortage !== undefined)) return;
    const { address, password } = draft;
    const number = canonical(draft.amount);
    const { rate, name: coin } = terms;
    if (!(await isAddress(kind, address))) {
      form.passes([{ field: 'address', text: 'assets.addressFormat', values: { coin } }]);
      return;
    }
    const ask = () =>
      confirm({
        title: t('assets.withdrawAsk', { coin }),
        body: createElement(WithdrawalSummary, { address, amount: number, rate, coin }),
        confirmLabel: t('assets.withdrawAmount', { amount: number, coin }),
      });
    const response = await run({ currency, account, address, number, rate, pay_password: password }, ask);
    if (response === undefined) return;
    form.empty(draft, nothing);
    form.show({ [DONE]: String(response) });
    setSent({ address, amount: number });
  };
  const max = maxOf(limits);
  return {
    ...form,
    limits,
    shortage,
    sent,
    isPending,
    submit,
    fillMax: () => max !== undefined && form.set({ amount: max }),
  };
}

/** What `useWithdrawal` gives. */
export type WithdrawalForm = ReturnType<typeof useWithdrawal>;
