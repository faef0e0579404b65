/** Shortcuts of the trade panel. */
import type { KeyboardEvent } from 'react';
import { isPositive } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { AMOUNT_FIELD } from '#client/desk/desk.tsx';
import { nextTick } from '#client/desk/logic/increments.ts';
import { useLastPrice } from '#client/ui/market/live-figures.tsx';
import { SHORTCUT_FORM, useShortcut } from '#client/ui/shortcuts.tsx';
import type { SpotOrderFormState } from './use-order-form.ts';

/** The name of the field of the price, which gets the focus. */
export const PRICE_FIELD = 'price';

const DETAILS = { group: 'common.trade' } as const;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Moves the price of a limit order by ticks; from the last price where none is typed. */
function stepPrice(form: SpotOrderFormState, step: 1 | -1, last: Decimal | undefined): void {
  if (form.kind === 'market') return;
  const from = form.isPriceTyped && isPositive(form.price) ? form.price : last;
  if (from === undefined) return;
  const next = nextTick(from, form.places.tick, step === 1 ? 'up' : 'down');
  if (isPositive(next)) form.setPrice(next);
}

/** Offers the shortcuts of the trade panel; the result is spread on its form. */
export function useTradeShortcuts(form: SpotOrderFormState, pair: Quotation) {
  const lastPrice = useLastPrice(pair);
  const move = (step: 1 | -1) => stepPrice(form, step, lastPrice());
  const focus = (name: string) => {
    const field = document.getElementById(form.id)?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    field?.focus();
    field?.select();
  };
  useShortcut('b', 'spot.shortcutBuy', () => form.setSide('buy'), DETAILS);
  useShortcut('s', 'spot.shortcutSell', () => form.setSide('sell'), DETAILS);
  useShortcut('p', 'spot.shortcutPrice', () => focus(PRICE_FIELD), DETAILS);
  useShortcut('a', 'spot.shortcutAmount', () => focus(AMOUNT_FIELD), DETAILS);
  useShortcut('+', 'spot.shortcutTickUp', () => move(1), DETAILS);
  useShortcut('-', 'spot.shortcutTickDown', () => move(-1), DETAILS);
  useShortcut('Enter', 'spot.shortcutSubmit', () => void form.submit(), { ...DETAILS, isLocal: true });
  return {
    ...SHORTCUT_FORM,
    onKeyDown(press: KeyboardEvent<HTMLFormElement>) {
      const step = STEPS[press.key];
      const isPrice = press.target instanceof HTMLInputElement && press.target.name === PRICE_FIELD;
      if (step === undefined || !isPrice || press.altKey || press.ctrlKey || press.metaKey) return;
      press.preventDefault();
      move(step);
    },
  };
}
