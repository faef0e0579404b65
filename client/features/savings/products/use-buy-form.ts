/** The state of a purchase: what is typed, what is wrong with it, and sending it. */
import { useState } from 'react';
import { canonical, truncate, type AnswerOf, type Decimal } from '#client/exchange/index.ts';
import { useAction, useOperation } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import { mistakeIn, type Mistake, type Product } from '../logic/deposit.ts';

/** What a purchase makes old (DEPO-011). */
const REFRESHES = ['walletList', 'depositOrders', 'accountLog', 'walletLog', 'spotDeal'] as const;

const KEPT_PLACES = 8;

const changeRows = ({ change_wallet }: AnswerOf<'walletList'>) => change_wallet.balance;

/** What the change account holds of a currency; undefined while it is not known. */
function useChangeBalance(currency: number): Decimal | undefined {
  const { data: rows } = useOperation('walletList', {}, { select: changeRows, quiet: true });
  if (rows === undefined) return undefined;
  return rows.find((row) => row.currency === currency)?.change_balance ?? '0';
}

/** Everything the form of a product shows and does. `onBought` is called when the deposit was placed. */
export function useBuyForm({ id, currency_id, currency_name: coin }: Product, onBought: () => void) {
  const t = useText();
  const available = useChangeBalance(currency_id);
  const [amount, setAmount] = useState('');
  const [mistake, setMistake] = useState<Mistake>();
  const { run, isPending } = useAction('depositPlace', { refreshes: REFRESHES });
  const change = (typed: string) => {
    setAmount(typed);
    setMistake(undefined);
  };
  const submit = async () => {
    const found = mistakeIn(amount, { available, coin });
    setMistake(found);
    if (found) return;
    const answer = await run({ config_id: id, amount: canonical(amount) });
    if (answer !== undefined) onBought();
  };
  return {
    coin,
    available,
    amount,
    error: mistake && t(mistake.text, mistake.values),
    isPending,
    change,
    fillAll: () => available !== undefined && change(truncate(available, KEPT_PLACES)),
    submit,
  };
}
