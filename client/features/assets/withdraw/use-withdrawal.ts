/** The state of a withdrawal: what is typed, what is wrong with it, and how it ended. */
import { useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useForm, WHOLE_FORM } from '#client/ui/form.ts';
import type { Ending } from '../components/outcome.tsx';
import { limitsOf, mostOf, withdrawalIssues } from '../logic/withdrawal.ts';
import type { Payer, Terms, WithdrawalDraft } from '../logic/withdrawal.ts';

const nothing: WithdrawalDraft = { address: '', amount: '', password: '' };

/** The fields by the parameters of the call. */
const FIELDS = { address: 'address', number: 'amount', pay_password: 'password' } as const;

function endingOf(refusal: string | undefined, done: string | undefined): Ending | undefined {
  if (refusal !== undefined) return { isDone: false, text: refusal };
  return done === undefined ? undefined : { isDone: true, text: done };
}

/** Everything that the form of a withdrawal shows and does. */
export function useWithdrawal(currency: number, account: Payer, terms: Terms) {
  const form = useForm(nothing);
  const [done, setDone] = useState<string>();
  const { values: draft } = form;
  const limits = limitsOf(terms, account);
  const { run, isPending } = useAction('withdraw', {
    quiet: true,
    onRefused: (error) => form.refuse(error, FIELDS),
  });
  const change = (next: Partial<WithdrawalDraft>) => {
    form.set(next);
    setDone(undefined);
  };
  const submit = async () => {
    setDone(undefined);
    if (!form.passes(withdrawalIssues(draft, limits))) return;
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
    form.set((now) => ({
      ...(now.amount === draft.amount && { amount: '' }),
      ...(now.password === password && { password: '' }),
    }));
    setDone(String(answer));
  };
  const most = mostOf(limits);
  return {
    draft,
    limits,
    ending: endingOf(form.errorOf(WHOLE_FORM), done),
    isPending,
    id: form.id,
    change,
    submit,
    fillMost: () => most !== undefined && change({ amount: most }),
    errorOf: form.errorOf,
  };
}

/** What `useWithdrawal` gives. */
export type WithdrawalForm = ReturnType<typeof useWithdrawal>;
