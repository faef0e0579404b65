import { useState } from 'react';
import { CONFIRMED_AT } from '#simulator/modules/module.ts';
import { useDrawer } from '../drawer/context.ts';
import { Form, Outcome, QueryView, Select, TextField } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import kitClasses from '../drawer/kit.module.css';

/** How many confirmations money may come with: none, enough to count, enough to leave. */
const initialCounts = [0, 1, CONFIRMED_AT];

/** Lets money arrive for a user as if it had been sent over a chain. */
export function DepositForm() {
  const funding = useControlQuery('/sim/funding');
  const seats = useControlQuery('/sim/seats');
  return (
    <QueryView query={funding}>
      {({ currencies }) => (
        <QueryView query={seats}>
          {({ seats: users }) => (
            <Fields currencies={currencies} accounts={users.map(({ account }) => account)} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

/** Values that are shown as they are. */
const named = <Value extends string | number>(values: readonly Value[]) =>
  values.map((value) => [value, value] as const);

function Fields(props: { readonly accounts: readonly string[]; readonly currencies: readonly string[] }) {
  const { sim, text } = useDrawer();
  const action = useAction();
  const { accounts, currencies } = props;
  const [user, setUser] = useState(accounts[0] ?? '');
  const [currency, setCurrency] = useState(currencies.includes('USDT') ? 'USDT' : (currencies[0] ?? ''));
  const [amount, setAmount] = useState('1000');
  const [confirmations, setConfirmations] = useState<number>(0);
  const submit = (): void => {
    const deposit = { user, currency, amount, confirmations };
    const send = () => sim.post('/sim/operator/receive-deposit', deposit);
    void action.run(send, JSON.stringify(deposit), text('depositSent', { amount, currency, account: user }));
  };
  return (
    <Form label={text('playDeposit')} onSubmit={submit}>
      <h3>{text('playDeposit')}</h3>
      <Select label={text('user')} value={user} options={named(accounts)} onChoose={setUser} />
      <div className={kitClasses.line}>
        <TextField
          label={text('amount')}
          value={amount}
          required
          inputMode="decimal"
          pattern="\d{1,15}(\.\d{1,8})?"
          onType={(value) => setAmount(value.trim())}
        />
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
      <Outcome action={action} />
    </Form>
  );
}
