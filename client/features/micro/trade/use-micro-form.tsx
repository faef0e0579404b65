/** The state of the trade panel: what is chosen, what follows from it, and placing the order. */
import { useState } from 'react';
import { canonical, isPositive } from '#client/exchange/index.ts';
import { isTransient } from '#client/exchange/errors.ts';
import type { ExchangeError, Quotation } from '#client/exchange/index.ts';
import { useAction, useGuarded } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { amountText, priceText } from '#client/ui/figures.tsx';
import { issuesIn, useForm, WHOLE_FORM } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { orderName } from '../figures.tsx';
import { directions, termsOf } from '../logic/order.ts';
import type { Direction } from '../logic/order.ts';
import { ConfirmTerms } from './confirm-terms.tsx';
import { availableOf } from './offers.ts';
import type { Duration, PayCurrency } from './offers.ts';

/** The fields by the parameters of the call. */
const FIELDS = { number: 'amount' } as const;

/** Whether the order did not arrive, or its response cannot be read: neither is about a field. */
const isWithoutResponse = (error: ExchangeError): boolean => isTransient(error) || error.kind === 'malformed';

export interface MicroFormOptions {
  readonly pair: Quotation;
  readonly currency: PayCurrency;
  readonly durations: readonly Duration[];
}

/** State and actions of the trade panel. */
export function useMicroForm({ pair, currency, durations }: MicroFormOptions) {
  const t = useText();
  const confirm = useConfirm();
  const [wanted, setWanted] = useState<number>();
  const form = useForm(
    { amount: '' },
    { keptAs: `micro.${pair.id}.${currency.id}`, isBlank: (typed) => typed.amount === '' },
  );
  const { amount } = form.values;
  const { run: submit } = useAction('microSubmit', {
    quiet: true,
    onRefused: (error) =>
      isWithoutResponse(error) ? form.show({ [WHOLE_FORM]: t('micro.notSent') }) : form.refuse(error, FIELDS),
    onDone: (order) => {
      const price = priceText(order.open_price);
      showToast('success', t('micro.placed', { order: orderName(t, order), price }));
    },
  });
  const duration = durations.find(({ seconds }) => seconds === wanted) ?? durations[0];
  const terms = termsOf(
    amount,
    duration?.profit_ratio ?? '0',
    currency.micro_trade_fee ?? '0',
    availableOf(currency),
  );

  const confirmOrder = (direction: Direction, chosen: Duration) =>
    confirm({
      title: t('lay.confirmOrder'),
      body: <ConfirmTerms {...{ pair, direction, terms }} duration={chosen} coin={currency.name} />,
      confirmLabel: t(direction === 'up' ? 'micro.confirmUp' : 'micro.confirmDown', {
        number: amountText(terms.stake),
        coin: currency.name,
      }),
    });
  const { run: press, isPending } = useGuarded(async (direction: Direction) => {
    if (!form.passes(issuesIn(['amount', 'micro.enterNumber', !isPositive(amount)])) || !duration) return;
    if (!(await confirmOrder(direction, duration))) return;
    await submit({
      match_id: pair.id,
      currency_id: currency.id,
      type: directions[direction],
      seconds: duration.seconds,
      number: canonical(amount),
    });
  });
  return {
    ...form,
    duration,
    terms,
    isPending,
    setDuration: (seconds: number) => {
      setWanted(seconds);
      // Messages about another duration.
      form.set({});
    },
    press,
  };
}

/** What `useMicroForm` gives. */
export type MicroForm = ReturnType<typeof useMicroForm>;
