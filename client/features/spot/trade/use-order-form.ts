/** The state of the trade panel: typed values, derived figures, sending. */
import { canonical, pairKey, pairParams } from '#client/exchange/index.ts';
import type { ResponseOf, ExchangeError, InputOf, Quotation } from '#client/exchange/index.ts';
import {
  useAction,
  useExchange,
  useExtension,
  useLiveCandle,
  useOperation,
  useSession,
  useTicker,
} from '#client/exchange/react.tsx';
import { usePickedPrice } from '#client/desk/desk.tsx';
import { minuteInterval } from '#client/desk/logic/intervals.ts';
import type { Side } from '#client/desk/side.ts';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { outcomeText } from '../logic/outcome.ts';
import { decimalOf, orderIssues, shareAmount } from '../logic/order.ts';
import type { Funds } from '../logic/order.ts';

/** `mode` of the protocol (E11): 1 trades at the market, anything else is a limit order. */
const MODES = { market: 1, limit: 2 } as const;

/** Whether an order names its price or takes the market's. */
export type OrderKind = keyof typeof MODES;

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

/**
 * The close of the latest 1-minute bar (SPOT-009): from the feed, and before its first event the last price, which is
 * the same.
 */
function useMinuteClose(pair: Quotation): string {
  const live = useLiveCandle(pair, minuteInterval.period);
  const last = useTicker(pair)?.price;
  if (live) return decimalOf(live.close);
  return last === undefined ? '' : canonical(last);
}

/** What is typed and chosen. */
interface Draft {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string;
  readonly amount: string;
  readonly share: number;
}

const nothingTyped = { price: '', amount: '', share: 0 } as const;
const emptyDraft: Draft = { side: 'buy', kind: 'limit', ...nothingTyped };

/** The fields by the parameters of the calls. */
const FIELDS = { price: 'price', num: 'amount' } as const;

/** Shows the result of the order just placed, where the host keeps receipts (DESK-094). */
function useOutcome() {
  const t = useText();
  const { call } = useExchange();
  const hasReceipts = useExtension('receipts');
  return async ({ legal_id, currency_id }: InputOf<'spotBuy'>): Promise<string | undefined> => {
    if (!hasReceipts) return undefined;
    const input = { legal_id, currency_id, limit: 1 };
    const latest = await call('spotOrders', input, { quiet: true }).catch(() => undefined);
    const order = latest?.list[0];
    return order && outcomeText(t, order);
  };
}

/** Both submit calls; only one of them runs at a time (ERR-018). */
function useSubmit(onRefused: (error: ExchangeError) => void) {
  const confirmation = useOutcome();
  const options = { quiet: 'refusals', onRefused, confirmation } as const;
  const buy = useAction('spotBuy', options);
  const sell = useAction('spotSell', options);
  return {
    isPending: buy.isPending || sell.isPending,
    of: (side: Side) => (buy.isPending ? buy : sell.isPending ? sell : side === 'buy' ? buy : sell).run,
  };
}

/** State and actions of the trade panel. */
export function useOrderForm(pair: Quotation) {
  const { isLoggedIn } = useSession();
  const form = useForm(emptyDraft, {
    keptAs: `spot.${pairKey(pair)}`,
    isBlank: ({ price, amount }) => price === '' && amount === '',
  });
  const { side, kind, amount, share } = form.values;
  const funds = useFunds(pair);
  const close = useMinuteClose(pair);
  const submitting = useSubmit((error) => form.refuse(error, FIELDS));
  const price = kind === 'market' ? close : form.values.price;

  // Picking a price means a limit order at it (BOOK-007).
  usePickedPrice((picked) => form.set({ kind: 'limit', price: canonical(picked) }));
  const submit = async () => {
    if (!isLoggedIn || !form.passes(orderIssues(side, price, amount))) return;
    const typed = form.values;
    const order = { price: canonical(price), num: canonical(amount), mode: MODES[kind] };
    const response = await submitting.of(side)({ ...pairParams(pair), ...order });
    if (response === undefined) return;
    // What has been typed since is the next order.
    form.set((now) => (now.price === typed.price && now.amount === typed.amount ? nothingTyped : {}));
  };
  return {
    side,
    kind,
    price,
    amount,
    share,
    funds,
    id: form.id,
    errorOf: form.errorOf,
    isLoggedIn,
    isPending: submitting.isPending,
    setSide: (next: Side) => form.set({ side: next, share: 0, ...untouched(form.values) }),
    setKind: (next: OrderKind) => form.set({ kind: next, ...untouched(form.values) }),
    setPrice: (text: string) => form.set({ price: text }),
    setAmount: (text: string) => form.set({ amount: text, share: 0 }),
    setShare: (next: number) => {
      const worth = shareAmount(side, next, funds, price);
      form.set(worth === undefined ? { share: next } : { share: next, amount: worth });
    },
    submit,
  };
}

/** The issues of an order depend on its side and kind: changing one of them removes the messages. */
const untouched = ({ price, amount }: Draft) => ({ price, amount });

/** What `useOrderForm` gives. */
export type OrderForm = ReturnType<typeof useOrderForm>;
