import { useState } from 'react';
import { canonical, truncate } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { emptyDraft, mistakeIn } from '../logic/ad.ts';
import type { Coin, Draft, Mistake, Side } from '../logic/ad.ts';
import type { Choice } from '../logic/choice.ts';

/** Most decimals of a number that the exchange takes, and of a price that its lists show. */
export const NUMBER_PLACES = 5;
export const PRICE_PLACES = 2;

/** What is typed into the form of an ad, what is wrong with it, and publishing it. */
export function useAdForm(side: Side, coin: Coin) {
  const t = useText();
  const goOn = useOnward();
  const [draft, setDraft] = useState(emptyDraft);
  const [mistake, setMistake] = useState<Mistake>();
  const { run, isPending } = useAction('c2cPublish', {
    onDone: () => goOn('/c2cRelease', { state: { side, coin: coin.id } satisfies Choice }),
    onRefused: () => setDraft(emptyDraft),
  });
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistake(undefined);
  };
  const submit = () => {
    const found = mistakeIn(draft);
    setMistake(found);
    const { number, price, way } = draft;
    if (found || way === undefined) return;
    void run({
      ...{ type: side, way, currency_id: coin.id },
      price: canonical(price),
      total_number: canonical(number),
    });
  };
  return {
    draft,
    isPending,
    change,
    /** Takes all that is available into the number. */
    fillAll: (available: Decimal) => change({ number: truncate(available, NUMBER_PLACES) }),
    submit,
    errorOf: (field: keyof Draft) => (mistake?.field === field ? t(mistake.text) : undefined),
  };
}

export type AdForm = ReturnType<typeof useAdForm>;
