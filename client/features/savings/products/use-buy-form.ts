/** The state of a purchase: typed values, issues, sending. */
import { canonical, truncate } from '#client/exchange/index.ts';
import type { ResponseOf, Decimal } from '#client/exchange/index.ts';
import { useOperationMutation, useOperation } from '#client/exchange/react.tsx';
import { useForm } from '#client/ui/form.ts';
import { shortageOf } from '#client/ui/shortfall.tsx';
import { depositIssues } from '../logic/deposit.ts';
import type { DepositProduct } from '../logic/deposit.ts';

const KEPT_PLACES = 8;

const changeRows = ({ change_wallet }: ResponseOf<'walletList'>) => change_wallet.balance;

/** What the change account holds of a currency; undefined while it is not known. */
function useChangeBalance(currency: number): Decimal | undefined {
  const { data: rows } = useOperation('walletList', {}, { select: changeRows, quiet: true });
  if (rows === undefined) return undefined;
  return rows.find((row) => row.currency === currency)?.change_balance ?? '0';
}

/** State and actions of the form of a product. `onBought` is called when the deposit was placed. */
export function useBuyForm(product: DepositProduct, onBought: () => void) {
  const { id, currency_id, currency_name: coin, save_min: minimum } = product;
  const available = useChangeBalance(currency_id);
  const form = useForm({ amount: '' });
  const { amount } = form.values;
  const shortage = shortageOf({ coin, currency: currency_id, account: 'change' }, available, amount);
  const { run, isPending } = useOperationMutation('depositPlace', {
    onError: (error) => form.refuse(error, {}, 'amount'),
  });
  const submit = async () => {
    if (!form.passes(depositIssues(amount, { coin, minimum }), shortage !== undefined)) return;
    const response = await run({ config_id: id, amount: canonical(amount) });
    if (response !== undefined) onBought();
  };
  return {
    ...form,
    coin,
    available,
    shortage,
    isPending,
    fillAll: () => available !== undefined && form.set({ amount: truncate(available, KEPT_PLACES) }),
    submit,
  };
}
