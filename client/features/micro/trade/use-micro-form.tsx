/** The state of the trade panel: what is chosen, what follows from it, and placing the order. */
import { useState } from 'react';
import { canonical, isPositive } from '#client/exchange/index.ts';
import { isTransient } from '#client/exchange/errors.ts';
import type { ExchangeError, Quotation } from '#client/exchange/index.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { exactText, priceText } from '#client/ui/figures.tsx';
import { issuesIn, useForm, WHOLE_FORM } from '#client/ui/form.ts';
import { shortageOf } from '#client/ui/shortfall.tsx';
import { useText } from '#client/ui/text.ts';
import { microOrderName } from '../figures.tsx';
import { microDirections, stakeTermsOf } from '../logic/order.ts';
import type { MicroDirection, StakeTerms } from '../logic/order.ts';
import { ConfirmTerms } from './confirm-terms.tsx';
import { stakeBalance, payableOf } from './offers.ts';
import type { OfferedDuration, PayCurrency } from './offers.ts';

/** The fields by the parameters of the call. */
const FIELDS = { number: 'amount' } as const;

/** Whether the order did not arrive, or its response cannot be read: neither is about a field. */
const isWithoutResponse = (error: ExchangeError): boolean => isTransient(error) || error.kind === 'malformed';

export interface MicroFormOptions {
  readonly pair: Quotation;
  readonly currency: PayCurrency;
  readonly durations: readonly OfferedDuration[];
}

/** Asks whether an order is meant (ERR-021). */
function useConfirmOrder(pair: Quotation, currency: PayCurrency, terms: StakeTerms) {
  const t = useText();
  const confirm = useConfirm();
  return (direction: MicroDirection, duration: OfferedDuration) =>
    confirm({
      title: t('common.confirmOrder'),
      body: (
        <ConfirmTerms
          pair={pair}
          direction={direction}
          duration={duration}
          terms={terms}
          coin={currency.name}
          hasPolicy={currency.user_insurance !== undefined && currency.user_insurance !== null}
        />
      ),
      tone: direction,
      confirmLabel: t(direction === 'up' ? 'micro.confirmUp' : 'micro.confirmDown', {
        number: exactText(terms.stake),
        coin: currency.name,
      }),
    });
}

/** State and actions of the trade panel. */
export function useMicroForm({ pair, currency, durations }: MicroFormOptions) {
  const t = useText();
  const [wanted, setWanted] = useState<number>();
  const form = useForm(
    { amount: '' },
    { keptAs: `micro.${pair.id}.${currency.id}`, isBlank: (typed) => typed.amount === '' },
  );
  const { amount } = form.values;
  const { run, isPending } = useOperationMutation('microSubmit', {
    onError: (error) =>
      isWithoutResponse(error) ? form.show({ [WHOLE_FORM]: t('micro.notSent') }) : form.refuse(error, FIELDS),
    confirmation: (order) =>
      t('micro.placed', { order: microOrderName(t, order), price: priceText(order.open_price) }),
  });
  const duration = durations.find(({ seconds }) => seconds === wanted) ?? durations[0];
  const terms = stakeTermsOf(
    amount,
    duration?.profit_ratio ?? '0',
    currency.micro_trade_fee ?? '0',
    stakeBalance(currency),
  );
  const payer = { coin: currency.name, currency: currency.id, account: 'micro' } as const;
  const shortage = shortageOf(payer, payableOf(currency), terms.paid);

  const confirmOrder = useConfirmOrder(pair, currency, terms);
  const press = async (direction: MicroDirection) => {
    const issues = issuesIn(['amount', 'micro.enterNumber', !isPositive(amount)]);
    if (!form.passes(issues, shortage !== undefined) || !duration) return;
    const order = {
      match_id: pair.id,
      currency_id: currency.id,
      type: microDirections[direction],
      seconds: duration.seconds,
      number: canonical(amount),
    };
    await run(order, () => confirmOrder(direction, duration));
  };
  return {
    ...form,
    duration,
    terms,
    shortage,
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
