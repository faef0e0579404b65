/** The state of the trade panel: what is typed, what follows from it, and sending it. */
import { useState } from 'react';
import {
  canonical,
  pairParams,
  type AnswerOf,
  type InputOf,
  type Quotation,
} from '#client/exchange/index.ts';
import {
  useAction,
  useExchange,
  useExtension,
  useLiveCandle,
  useOperation,
  useSession,
} from '#client/exchange/react.tsx';
import { usePickedPrice } from '#client/desk/desk.tsx';
import { minuteInterval } from '#client/desk/logic/intervals.ts';
import type { Side } from '#client/desk/side.ts';
import { useText } from '#client/ui/text.ts';
import { outcomeText } from '../logic/outcome.ts';
import { decimalOf, mistakeIn, shareAmount, type Funds, type Mistake } from '../logic/order.ts';

/** `mode` of the protocol (contract E11): 1 trades at the market, anything else is a limit order. */
const MODES = { market: 1, limit: 2 } as const;

/** Whether an order names its price or takes the market's. */
export type OrderKind = keyof typeof MODES;

/** What an order makes old: balances, book, the own lists. */
const REFRESHES = [
  'spotDeal',
  'openBuys',
  'openSells',
  'openOrders',
  'completedTrades',
  'entrusts',
  'spotOrders',
] as const;

const MINUTES_ASKED = 5;

const fundsOf = ({ user_legal, user_currency }: AnswerOf<'spotDeal'>): Funds => ({
  quote: user_legal,
  base: user_currency,
});

const unknownFunds: Funds = { quote: undefined, base: undefined };

/** The caller's available balances of the pair; unknown for a visitor. */
export function useFunds(pair: Quotation): Funds {
  const { data } = useOperation('spotDeal', pairParams(pair), { select: fundsOf, quiet: true });
  return data ?? unknownFunds;
}

const closeOf = ({ data: bars }: AnswerOf<'bars'>): number | null => bars.at(-1)?.close ?? null;

/** The close of the latest 1-minute bar (SPOT-009): the feed's, and before its first word that of the history. */
export function useMinuteClose(pair: Quotation, isWanted: boolean): string {
  const { clock } = useExchange();
  const live = useLiveCandle(pair, minuteInterval.period);
  const [to] = useState(() => Math.floor(clock.now() / 1000));
  const from = to - MINUTES_ASKED * minuteInterval.seconds;
  const { data } = useOperation(
    'bars',
    { symbol: pair.symbol, from, to, period: minuteInterval.period },
    { enabled: isWanted && live === undefined, select: closeOf, quiet: true },
  );
  const close = live?.close ?? data;
  return close == null ? '' : decimalOf(close);
}

interface Draft {
  readonly price: string;
  readonly amount: string;
  readonly share: number;
}

const emptyDraft: Draft = { price: '', amount: '', share: 0 };

/** Says what became of the order just placed, where the host keeps receipts (DESK-094). */
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

/** Both submit calls; one form is on its way at a time, whichever side it is (ERR-018). */
function useSubmit() {
  const options = { refreshes: REFRESHES, confirmation: useOutcome() };
  const buy = useAction('spotBuy', options);
  const sell = useAction('spotSell', options);
  return {
    isPending: buy.isPending || sell.isPending,
    of: (side: Side) => (buy.isPending ? buy : sell.isPending ? sell : side === 'buy' ? buy : sell).run,
  };
}

/** Everything the trade panel shows and does. */
export function useOrderForm(pair: Quotation) {
  const { isLoggedIn } = useSession();
  const [side, setSide] = useState<Side>('buy');
  const [kind, setKind] = useState<OrderKind>('limit');
  const [draft, setDraft] = useState(emptyDraft);
  const [mistake, setMistake] = useState<Mistake>();
  const funds = useFunds(pair);
  const close = useMinuteClose(pair, kind === 'market');
  const submitting = useSubmit();
  const price = kind === 'market' ? close : draft.price;

  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistake(undefined);
  };
  // Picking a price means a limit order at it (BOOK-007).
  usePickedPrice((picked) => {
    setKind('limit');
    change({ price: canonical(picked) });
  });
  const submit = async () => {
    if (!isLoggedIn) return;
    const found = mistakeIn(side, price, draft.amount);
    setMistake(found);
    if (found) return;
    const order = { price: canonical(price), num: canonical(draft.amount), mode: MODES[kind] };
    const answer = await submitting.of(side)({ ...pairParams(pair), ...order });
    if (answer === undefined) return;
    // What has been typed meanwhile is the next order.
    setDraft((now) => (now.price === draft.price && now.amount === draft.amount ? emptyDraft : now));
  };
  return {
    side,
    kind,
    price,
    amount: draft.amount,
    share: draft.share,
    funds,
    mistake,
    isLoggedIn,
    isPending: submitting.isPending,
    setSide: (next: Side) => {
      setSide(next);
      change({ share: 0 });
    },
    setKind: (next: OrderKind) => {
      setKind(next);
      setMistake(undefined);
    },
    setPrice: (text: string) => change({ price: text }),
    setAmount: (text: string) => change({ amount: text, share: 0 }),
    setShare: (share: number) => {
      const amount = shareAmount(side, share, funds, price);
      change(amount === undefined ? { share } : { share, amount });
    },
    submit,
  };
}

/** What `useOrderForm` gives. */
export type OrderForm = ReturnType<typeof useOrderForm>;
