import { useState } from 'react';
import type { FormEvent } from 'react';
import { CONFIRMED_AT } from '#simulator/modules/module.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Field, Outcome, Select } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import kitClasses from '../drawer/kit.module.css';

/** How many confirmations money may come with: none, enough to count, enough to leave. */
const initialCounts = [0, 1, CONFIRMED_AT];

interface Props {
  readonly currencies: readonly string[];
  readonly onSent: () => void;
}

/** Lets money arrive for a user as if it had been sent over a chain. */
export function DepositForm(props: Props) {
  const seats = useControlQuery('/sim/seats');
  return (
    <QueryView query={seats}>
      {({ seats: users }) => <Form {...props} accounts={users.map(({ account }) => account)} />}
    </QueryView>
  );
}

/** Values that are their own words. */
const named = <Value extends string | number>(values: readonly Value[]) =>
  values.map((value) => [value, value] as const);

function Form({ accounts, currencies, onSent }: Props & { readonly accounts: readonly string[] }) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const [user, setUser] = useState(accounts[0] ?? '');
  const [currency, setCurrency] = useState(currencies.includes('USDT') ? 'USDT' : (currencies[0] ?? ''));
  const [amount, setAmount] = useState('1000');
  const [confirmations, setConfirmations] = useState<number>(0);
  const [done, setDone] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const deposit = { user, currency, amount, confirmations };
    const send = () => sim.post('/sim/operator/receive-deposit', deposit);
    if (!(await action.run(send, JSON.stringify(deposit)))) return;
    setDone(text('depositSent', { amount, currency, account: user }));
    onSent();
  };
  return (
    <form
      className={kitClasses.form}
      aria-label={text('playDeposit')}
      onSubmit={(event) => void submit(event)}
    >
      <h3>{text('playDeposit')}</h3>
      <Select label={text('user')} value={user} options={named(accounts)} onChoose={setUser} />
      <div className={kitClasses.line}>
        <Field label={text('amount')}>
          <input
            value={amount}
            required
            inputMode="decimal"
            pattern="\d{1,15}(\.\d{1,8})?"
            onChange={(event) => setAmount(event.currentTarget.value.trim())}
          />
        </Field>
        <Select
          label={text('currency')}
          value={currency}
          options={named(currencies)}
          onChoose={setCurrency}
        />
        <Select
          label={text('confirmationsField')}
          value={confirmations}
          options={named(initialCounts)}
          onChoose={setConfirmations}
        />
        <button type="submit">{text('send')}</button>
      </div>
      <Outcome action={action} done={done} />
    </form>
  );
}
