/** The state of the leverage form: what is typed, and sending it. Prices that tick are read where they are shown. */
import { pairKey, pairParams } from '#client/exchange/index.ts';
import type { Decimal, InputOf, Quotation } from '#client/exchange/index.ts';
import { useLeverAccountReader } from '#client/exchange/live.ts';
import { useOperationMutation, useSession } from '#client/exchange/react.tsx';
import { useChosenSide, usePickedPrice } from '#client/desk/desk.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import type { Confirm } from '#client/ui/confirm.tsx';
import { useForm } from '#client/ui/form.ts';
import { useLastPrice } from '#client/ui/market/live-figures.tsx';
import { openingPrice, leverOrderIssues, sent, stopIssues } from '../logic/order.ts';
import type { LeverDirection, LeverOrderKind } from '../logic/order.ts';
import { obstacleOf, outlookOf, pricedOf } from '../logic/outlook.ts';
import { useOrderFacts } from './use-desk-facts.ts';

/** As the protocol writes them (LEVER-007, LEVER-008). */
const TYPES = { long: 1, short: 2 } as const;
const STATUSES = { market: 1, limit: 0 } as const;

/** The fields by the parameters of the call. */
const FIELDS = {
  target_price: 'price',
  multiple: 'multiple',
  share: 'hands',
  target_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
} as const;

/** An order as it is typed, confirmed and sent. */
export interface LeverRequest {
  readonly direction: LeverDirection;
  readonly kind: LeverOrderKind;
  /** To wait for; unused by a market order. */
  readonly price: string;
  /** Empty while none is chosen. */
  readonly multiple: string;
  readonly hands: string;
  /** 0 is none. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

const noStops = { takeProfit: '0', stopLoss: '0' };
const emptyOrder: LeverRequest = {
  direction: 'long',
  kind: 'market',
  price: '',
  multiple: '',
  hands: '',
  ...noStops,
};

/** Shows the confirmation of an order (ERR-021). */
export type ConfirmLeverOrder = (confirm: Confirm, order: LeverRequest) => Promise<boolean>;

function inputOf(pair: Quotation, order: LeverRequest): InputOf<'leverSubmit'> {
  return {
    ...pairParams(pair),
    multiple: Number(order.multiple),
    share: Number(order.hands),
    type: TYPES[order.direction],
    status: STATUSES[order.kind],
    target_price: order.kind === 'limit' ? sent(order.price) : '0',
    target_profit_price: sent(order.takeProfit),
    stop_loss_price: sent(order.stopLoss),
  };
}

/** State and actions of the leverage form, without live figures. */
export function useLeverForm(pair: Quotation, confirmOrder: ConfirmLeverOrder) {
  const { isLoggedIn } = useSession();
  const confirm = useConfirm();
  const facts = useOrderFacts(pair);
  const latest = useLastPrice(pair);
  const readAccount = useLeverAccountReader(pair);
  const lastPrice = () => sent(latest() ?? '');
  const form = useForm(emptyOrder, {
    keptAs: `lever.${pairKey(pair)}`,
    isBlank: ({ hands }) => hands === '',
  });
  const submission = useOperationMutation('leverSubmit', {
    onError: (error) => form.refuse(error, FIELDS),
  });
  const order = form.values;
  const limit = facts?.limit ?? { min: pair.minHands, max: pair.maxHands };
  /** Another kind of order starts again at the latest price (LEVER-010). */
  const choose = (kind: LeverOrderKind, price = lastPrice()) => {
    if (kind !== order.kind) form.set({ kind, price, multiple: '', hands: '' });
  };
  usePickedPrice((price) => {
    choose('limit', sent(price));
    form.set({ price: sent(price) });
  }, form.id);
  useChosenSide((side) => form.set({ direction: side === 'buy' ? 'long' : 'short' }));
  const submit = async () => {
    const last = lastPrice();
    const from = order.kind === 'market' ? last : sent(order.price);
    const prices = [last, from, openingPrice(order.direction, from, pair.spreadPercent)];
    const issues = [
      ...leverOrderIssues(order.kind, order, limit),
      ...stopIssues(order.direction, order, prices),
    ];
    const account = readAccount();
    const priced = pricedOf(order, from, pair);
    const obstacle = obstacleOf(facts?.balance, account, priced && outlookOf(account, pair, priced));
    if (!form.passes(issues, obstacle !== undefined)) return;
    const response = await submission.run(inputOf(pair, order), () => confirmOrder(confirm, order));
    if (response !== undefined) form.empty(order, { hands: '', ...noStops });
  };
  return {
    ...form,
    facts,
    isLoggedIn,
    isPending: submission.isPending,
    setKind: choose,
    setPrice: (price: Decimal) => form.set({ price: sent(price) }),
    submit,
  };
}

/** What `useLeverForm` gives. */
export type LeverFormState = ReturnType<typeof useLeverForm>;
