/** The state of a withdrawal: what is typed, what is wrong with it, and how it ended. */
import { useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import type { Ending } from '../components/outcome.tsx';
import {
  limitsOf,
  mostOf,
  withdrawalMistake,
  type Payer,
  type Terms,
  type WithdrawalDraft,
  type WithdrawalMistake,
} from '../logic/withdrawal.ts';
import { WALLET_REFRESHES } from '../use-wallets.ts';

const nothing: WithdrawalDraft = { address: '', amount: '', password: '' };

/** Everything that the form of a withdrawal shows and does; its refusals stand below it. */
export function useWithdrawal(currency: number, account: Payer, terms: Terms) {
  const t = useText();
  const [draft, setDraft] = useState(nothing);
  const [mistake, setMistake] = useState<WithdrawalMistake>();
  const [ending, setEnding] = useState<Ending>();
  const limits = limitsOf(terms, account);
  const { run, isPending } = useAction('withdraw', {
    refreshes: WALLET_REFRESHES,
    quiet: true,
    onRefused: ({ kind, message }) => kind === 'business' && setEnding({ isDone: false, text: message }),
  });
  const change = (next: Partial<WithdrawalDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistake(undefined);
    setEnding(undefined);
  };
  const submit = async () => {
    const found = withdrawalMistake(draft, limits);
    setMistake(found);
    setEnding(undefined);
    if (found) return;
    const { address, password } = draft;
    const number = canonical(draft.amount);
    const answer = await run({
      currency,
      account,
      address,
      number,
      rate: terms.rate,
      pay_password: password,
    });
    if (answer === undefined) return;
    // What has been typed meanwhile is the next withdrawal.
    setDraft((now) => ({
      ...now,
      amount: now.amount === draft.amount ? '' : now.amount,
      password: now.password === password ? '' : now.password,
    }));
    setEnding({ isDone: true, text: String(answer) });
  };
  const most = mostOf(limits);
  return {
    draft,
    limits,
    ending,
    isPending,
    change,
    submit,
    fillMost: () => most !== undefined && change({ amount: most }),
    errorOf: (field: keyof WithdrawalDraft) =>
      mistake?.field === field ? t(mistake.text, mistake.values) : undefined,
  };
}

/** What `useWithdrawal` gives. */
export type WithdrawalForm = ReturnType<typeof useWithdrawal>;
