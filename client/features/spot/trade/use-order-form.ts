/** The state of the trade panel: typed values, derived figures, sending. */
import { canonical, isPositive, pairKey, pairParams, truncate } from '#client/exchange/index.ts';
import type { Decimal, ResponseOf, Quotation } from '#client/exchange/index.ts';
import { useOperation, useSession } from '#client/exchange/react.tsx';
import { usePickedPrice } from '#client/desk/desk.tsx';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { onTick } from '#client/desk/logic/increments.ts';
import type { PairSteps } from '#client/desk/logic/increments.ts';
import { useIncrements } from '#client/desk/trade/use-increments.ts';
import { useConfirm } from '#client/ui/confirm.tsx';
import type { Confirm } from '#client/ui/confirm.tsx';
import { useForm } from '#client/ui/form.ts';
import { useLastPrice } from '#client/ui/market/live-figures.tsx';
import type { Shortage } from '#client/ui/shortfall.tsx';
import {
  spotOrderIssues,
  SHARE_PLACES,
  shareAmount,
  shortOf,
  spentBy,
  takenShare,
  orderWorth,
} from '../logic/order.ts';
import type { Funds } from '../logic/order.ts';
import { useConfirmOrders } from './use-confirm-orders.ts';
import { useOrder } from './use-order.ts';
import { useSubmit } from './use-submit.ts';
import type { AmountUnit, SpotOrderDraft, Order, SpotOrderKind } from './use-order.ts';

const fundsOf = ({ user_legal, user_currency }: ResponseOf<'spotDeal'>): Funds => ({
  quote: user_legal,
  base: user_currency,
});

const unknownFunds: Funds = { quote: undefined, base: undefined };

/** The caller's available balances of the pair; unknown for a visitor. */
export function useFunds(pair: Quotation): Funds {
  const { data } = useOperation('spotDeal', pairParams(pair), { select: fundsOf, quiet: true });
  return data ?? unknownFunds;
}

const nothingTyped = { price: '', isPriceTyped: false, amount: '', share: 0 } as const;
const emptyDraft: SpotOrderDraft = { side: 'buy', kind: 'limit', unit: 'base', ...nothingTyped };

/** The fields by the parameters of the calls. */
const FIELDS = { price: 'price', num: 'amount' } as const;

/** Shows the confirmation of an order. */
export type ConfirmSpotOrder = (confirm: Confirm, order: Order) => Promise<boolean>;

/** Decimals of an amount that is typed in the quote currency. */
const QUOTE_PLACES = 4;
/** Of a pair that may be quoted in any coin, one worth thousands of dollars too. */
const ALL_PLACES = 8;

export const quotePlaces = ({ numberStep }: PairSteps): number =>
  numberStep === undefined ? QUOTE_PLACES : ALL_PLACES;

/** The step of a price that is typed; of other pairs the decimals that the field takes say it. */
const typedTick = ({ priceStep }: PairSteps, kind: SpotOrderKind): Decimal | undefined =>
  kind === 'limit' ? priceStep : undefined;

/** A price of the chart may be between two ticks. */
const pickedPrice = ({ priceStep }: PairSteps, picked: Decimal): Decimal =>
  priceStep === undefined ? canonical(picked) : onTick(picked, priceStep);

/** Decimals of an amount that the slider sets: four at most where the protocol's pairs are meant (SPOT-013). */
function sharePlaces(pair: PairSteps, unit: AmountUnit, lotPlaces: number): number {
  if (pair.numberStep === undefined)
    return unit === 'base' ? Math.min(SHARE_PLACES, lotPlaces) : SHARE_PLACES;
  return unit === 'base' ? lotPlaces : ALL_PLACES;
}

/** The typed amount of an order in the other currency; empty where it is not known. */
function amountIn(unit: AmountUnit, { price, number }: Order, places: number): string {
  if (number === '') return '';
  return unit === 'base' ? number : isPositive(price) ? truncate(orderWorth(price, number), places) : '';
}

/** What the spot account lacks for an order. */
function shortageOf(pair: Quotation, { side, kind }: Order, missing: Decimal): Shortage {
  const isBuy = side === 'buy';
  const [coin, currency] = isBuy ? [pair.quoteName, pair.quoteId] : [pair.baseName, pair.baseId];
  return { missing, coin, currency, account: 'change', isEstimate: isBuy && kind === 'market' };
}

/**
 * What is typed. As long as no price is, the last one stands in its field; whatever else is typed settles it, so that it does not move
 * any more (DESK-542).
 */
function useDraft(pair: Quotation) {
  const form = useForm(emptyDraft, {
    keptAs: `spot.${pairKey(pair)}`,
    isBlank: ({ price, amount }) => price === '' && amount === '',
  });
  const lastPrice = useLastPrice(pair);
  const settled = () => {
    const last = lastPrice();
    if (form.values.isPriceTyped || last === undefined) return {};
    return { price: canonical(last), isPriceTyped: true };
  };
  // Picking a price means a limit order at it (BOOK-007).
  usePickedPrice(
    (picked) => form.set({ kind: 'limit', price: pickedPrice(pair, picked), isPriceTyped: true }),
    form.id,
  );
  return { form, draft: { ...form.values, ...settled() }, settled };
}

/** State and actions of the trade panel. */
export function useOrderForm(pair: Quotation, confirmOrder: ConfirmSpotOrder) {
  const { isLoggedIn } = useSession();
  const { form, draft, settled } = useDraft(pair);
  const { side, kind, amount, unit } = draft;
  const funds = useFunds(pair);
  const places = useIncrements(pair);
  const order = useOrder(pair, draft, places.amount);
  const confirm = useConfirm();
  const confirming = useConfirmOrders(pair);
  const submitting = useSubmit(pair, { onError: (error) => form.refuse(error, FIELDS) });
  const { price, number } = order;
  const missing = shortOf(side, funds, orderWorth(price, number), number);
  const submit = async () => {
    const issues = spotOrderIssues(side, price, amount, number, typedTick(pair, kind));
    if (!isLoggedIn || !form.passes(issues, missing !== undefined)) return;
    const ask = confirming.isDue(order) ? () => confirmOrder(confirm, order) : undefined;
    if ((await submitting.run(order, ask)) !== undefined) form.empty(form.values, nothingTyped);
  };
  const setShare = (next: number) => {
    const rounding = { unit, places: sharePlaces(pair, unit, places.amount) };
    const settling = settled();
    const at = kind === 'limit' ? (settling.price ?? price) : price;
    const worth = shareAmount(side, next, funds, at, rounding);
    form.set({ share: next, ...(worth !== undefined && { amount: worth, ...settling }) });
  };
  return {
    ...form.values,
    order,
    places,
    price,
    share: (number === '' ? undefined : takenShare(side, number, funds, price)) ?? form.values.share,
    funds,
    /** Whether a share of the balance comes to an amount: the balance, and the price of the market, arrive after the form. */
    hasShares: spentBy(side, funds) !== undefined && (kind === 'limit' || price !== ''),
    shortage: missing && shortageOf(pair, order, missing),
    id: form.id,
    errorOf: form.errorOf,
    isLoggedIn,
    isPending: submitting.isPending,
    isConfirmed: confirming.isOn,
    setConfirmed: confirming.set,
    setSide: (next: TradeSide) => form.set({ side: next, share: 0, ...untouched(form.values) }),
    setKind: (next: SpotOrderKind) => form.set({ kind: next, ...untouched(form.values) }),
    setPrice: (text: string) => form.set({ price: text, isPriceTyped: true }),
    setAmount: (text: string) => form.set({ amount: text, share: 0, ...(text !== '' && settled()) }),
    setUnit: (next: AmountUnit) => form.set({ unit: next, amount: amountIn(next, order, quotePlaces(pair)) }),
    setShare,
    submit,
  };
}

/** The issues of an order depend on its side and kind: changing one of them removes the messages. */
const untouched = ({ price, amount }: SpotOrderDraft) => ({ price, amount });

/** What `useOrderForm` gives. */
export type SpotOrderFormState = ReturnType<typeof useOrderForm>;
