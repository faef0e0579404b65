import { useState } from 'react';
import type { FormEvent } from 'react';
import { CONFIRMED_AT } from '#simulator/modules/module.ts';
import { useDrawer } from '../drawer/context.ts';
import { Answered, Field, Outcome } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import { useAnswer } from '../use-answer.ts';
import kitClasses from '../drawer/kit.module.css';

/** How many confirmations money may come with: none, enough to count, enough to leave. */
const beginnings = [0, 1, CONFIRMED_AT];

interface Props {
  readonly currencies: readonly string[];
  readonly onSent: () => void;
}

/** Lets money arrive for a user as if it had been sent over a chain. */
export function DepositForm(props: Props) {
  const seats = useAnswer('/sim/seats');
  return (
    <Answered asked={seats}>
      {({ seats: users }) => <Form {...props} accounts={users.map(({ account }) => account)} />}
    </Answered>
  );
}

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
      <Field label={text('user')}>
        <select value={user} onChange={(event) => setUser(event.currentTarget.value)}>
          <Options of={accounts} />
        </select>
      </Field>
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
        <Field label={text('currency')}>
          <select value={currency} onChange={(event) => setCurrency(event.currentTarget.value)}>
            <Options of={currencies} />
          </select>
        </Field>
        <Field label={text('confirmationsField')}>
          <select
            value={confirmations}
            onChange={(event) => setConfirmations(Number(event.currentTarget.value))}
          >
            <Options of={beginnings} />
          </select>
        </Field>
        <button type="submit">{text('send')}</button>
      </div>
      <Outcome action={action} done={done} />
    </form>
  );
}

const Options = ({ of }: { readonly of: readonly (string | number)[] }) =>
  of.map((value) => <option key={value}>{value}</option>);
