/** The state of the form of an ad. */
import { canonical, truncate } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useForm } from '#client/ui/form.ts';
import { shortageOf } from '#client/ui/shortfall.tsx';
import { useOnward } from '#client/ui/use-onward.ts';
import { adIssues, emptyDraft } from '../logic/ad.ts';
import type { C2cCoin } from '../logic/ad.ts';
import type { AdChoice } from '../logic/choice.ts';

/** Most decimals of a number that the exchange takes, and of a price that its lists show. */
export const NUMBER_PLACES = 5;
export const PRICE_PLACES = 2;

/** The typed values of an ad, their issues, and publishing it. */
export function useAdForm(side: TradeSide, coin: C2cCoin, available: Decimal | undefined) {
  const goOn = useOnward();
  const form = useForm(emptyDraft);
  const { run, isPending } = useOperationMutation('c2cPublish', {
    onSuccess: () => goOn('/c2cRelease', { state: { side, coin: coin.id } satisfies AdChoice }),
    // C2C-007: a refused ad is typed again.
    onSettled: (_text, error) => error !== null && form.set(emptyDraft),
  });
  const { number } = form.values;
  const payer = { coin: coin.name, currency: coin.id, account: 'legal' } as const;
  const shortage = side === 'sell' ? shortageOf(payer, available, number) : undefined;
  const submit = () => {
    const { price, way } = form.values;
    if (!form.passes(adIssues(form.values), shortage !== undefined) || way === undefined) return;
    const ad = { type: side, way, currency_id: coin.id };
    void run({ ...ad, price: canonical(price), total_number: canonical(number) });
  };
  return {
    ...form,
    isPending,
    shortage,
    /** Sets the number to everything available. */
    fillAll: () => available !== undefined && form.set({ number: truncate(available, NUMBER_PLACES) }),
    submit,
  };
}

export type AdFormState = ReturnType<typeof useAdForm>;
