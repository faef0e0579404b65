/** A spot order as text: its name, its state, its result (rows of the extension `receipts`). */
import { canonical, compare, decimalsOf, fixed, sign } from '#client/exchange/index.ts';
import type { Decimal, SpotOrder } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { Text } from '#client/ui/text.ts';

/** An average lies between two ticks. */
const AVERAGE_EXTRA_PLACES = 2;

export const orderSide = ({ type }: SpotOrder): TradeSide => (type === 'in' ? 'buy' : 'sell');

/** Whether anything of it has traded. */
export const isFilled = ({ complete_number }: SpotOrder): boolean => sign(complete_number) > 0;

/** The average price of everything that has traded; undefined while nothing has. */
export const averageOf = (order: SpotOrder): Decimal | undefined =>
  isFilled(order) ? order.average_price : undefined;

/** Its state, as a key of the texts. */
export function statusKey(order: SpotOrder) {
  if (order.status === 'open') return isFilled(order) ? 'partlyFilled' : 'open';
  if (order.status === 'filled') return 'filled';
  return isFilled(order) ? 'partlyCancelled' : 'cancelled';
}

/** The average with the decimals of the tick, and two more where it lies between two ticks. */
function averageText({ average_price: average, price }: SpotOrder): string {
  const places = decimalsOf(price);
  const isOnTick = compare(fixed(average, places), average) === 0;
  return fixed(average, isOnTick ? places : places + AVERAGE_EXTRA_PLACES);
}

const describe = (order: SpotOrder) => ({
  amount: canonical(order.total_number),
  done: canonical(order.complete_number),
  left: canonical(order.number),
  dropped: canonical(order.dropped_number),
  coin: order.currency_name,
  pair: `${order.currency_name}/${order.legal_name}`,
  price: order.price,
  average: averageText(order),
  fee: canonical(order.fee),
  unit: order.fee_currency,
});

/** `Buy 0.5 BTC/USDT`. */
export function spotOrderName(t: Text, order: SpotOrder): string {
  return t(orderSide(order) === 'buy' ? 'spot.receipt_nameBuy' : 'spot.receipt_nameSell', describe(order));
}

/** What an order that was just placed came to, in one sentence or two. */
export function orderOutcomeText(t: Text, order: SpotOrder): string {
  const facts = describe(order);
  const isBuy = orderSide(order) === 'buy';
  if (!isFilled(order)) return t(isBuy ? 'spot.receipt_waitsBuy' : 'spot.receipt_waitsSell', facts);
  const done = t(isBuy ? 'spot.receipt_bought' : 'spot.receipt_sold', facts);
  if (sign(order.dropped_number) > 0) return `${done} ${t('spot.receipt_nothingMore', facts)}`;
  return order.status === 'open' ? `${done} ${t('spot.receipt_restWaits', facts)}` : done;
}

/** Why it was filled as it was: the sentence below its receipt. */
export function outcomeNote(t: Text, order: SpotOrder): string {
  const facts = describe(order);
  const key = sign(order.dropped_number) > 0 ? 'nothingMore' : noteKey(order);
  return t(`spot.receipt_${key}`, facts);
}

function noteKey(order: SpotOrder) {
  if (order.status === 'open') return order.levels.length > 0 ? 'restWaits' : 'noteWaits';
  if (order.status === 'cancelled') return 'noteCancelled';
  if (order.levels.length === 0) return 'noteMaker';
  return order.levels.length > 1 ? 'noteSlipped' : 'noteTaken';
}
