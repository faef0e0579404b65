/** The calls behind the commands of a recording. */
import { decodeRequest } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { currencies, pairs } from '#simulator/engine/market/index.ts';

/** A record as a recording has it. */
export interface RecordedCommand {
  readonly seq: number;
  readonly at: number;
  readonly actor: { readonly kind: string; readonly id?: number };
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A call of a user: the operation, its form, and a description of what the user does. */
export interface UserCall {
  readonly operation: OperationName;
  readonly form: Readonly<Record<string, string>>;
  readonly phrase: string;
}

export type Input = RecordedCommand['input'];

/** A value of a command as a parameter. */
export const text = (value: unknown): string => String(value as string | number);

const pairText = (quote: unknown, base: unknown): string =>
  pairs.find((pair) => pair.quote === quote && pair.base === base)?.symbol ?? 'a pair';

const currencyText = (id: unknown): string =>
  currencies.find((currency) => currency.id === id)?.name ?? 'a currency';

/** How commands of users are called for. A command that is not here is given as it was recorded. */
const userCalls: Readonly<Record<string, (input: Input) => UserCall>> = {
  'spot.place': ({ side, mode, quote, base, price, number }) => ({
    operation: side === 'buy' ? 'spotBuy' : 'spotSell',
    form: {
      legal_id: text(quote),
      currency_id: text(base),
      mode: mode === 'market' ? '1' : '2',
      price: mode === 'market' ? '0' : text(price),
      num: text(number),
    },
    phrase: `${text(side)}s ${text(number)} ${pairText(quote, base)} at ${mode === 'market' ? 'the market' : text(price)}`,
  }),
  'spot.cancel': ({ order, side }) => ({
    operation: 'spotCancel',
    form: { id: text(order), type: side === 'buy' ? 'in' : 'out' },
    phrase: `cancels the order ${text(order)}`,
  }),
  'leverage.submit': ({ quote, base, multiple, share, side, mode, price, takeProfit, stopLoss }) => ({
    operation: 'leverSubmit',
    form: {
      legal_id: text(quote),
      currency_id: text(base),
      multiple: text(multiple),
      share: text(share),
      type: side === 'long' ? '1' : '2',
      status: mode === 'market' ? '1' : '0',
      ...(mode === 'market' ? {} : { target_price: text(price) }),
      target_profit_price: text(takeProfit),
      stop_loss_price: text(stopLoss),
    },
    phrase: `opens a ${text(side)} of ${text(share)} hands of ${pairText(quote, base)} at ${text(multiple)}×${mode === 'market' ? '' : `, at ${text(price)}`}`,
  }),
  'leverage.setStops': ({ trade, takeProfit, stopLoss }) => ({
    operation: 'leverSetStop',
    form: {
      id: text(trade),
      target_profit_price: text(takeProfit),
      stop_loss_price: text(stopLoss),
    },
    phrase: `sets take-profit ${text(takeProfit)} and stop-loss ${text(stopLoss)} of the position ${text(trade)}`,
  }),
  'leverage.close': ({ trade }) => ({
    operation: 'leverClose',
    form: { id: text(trade) },
    phrase: `closes the position ${text(trade)}`,
  }),
  'leverage.cancel': ({ trade }) => ({
    operation: 'leverCancel',
    form: { id: text(trade) },
    phrase: `cancels the pending leverage order ${text(trade)}`,
  }),
  'leverage.closeAll': ({ side, quote, base }) => ({
    operation: 'leverBatchClose',
    form: {
      type: side === undefined ? '0' : side === 'long' ? '1' : '2',
      ...(quote === undefined ? {} : { legal_id: text(quote) }),
      ...(base === undefined ? {} : { currency_id: text(base) }),
    },
    phrase: `closes all ${side === undefined ? 'position' : text(side)}s`,
  }),
  'wallet.transfer': ({ currency, from, to, number }) => ({
    operation: 'walletTransfer',
    form: {
      currency_id: text(currency),
      number: text(number),
      from_field: text(from),
      to_field: text(to),
    },
    phrase: `moves ${text(number)} ${currencyText(currency)} from ${text(from)} to ${text(to)}`,
  }),
  'micro.submit': ({ pair, currency, side, seconds, number }) => ({
    operation: 'microSubmit',
    form: {
      match_id: text(pair),
      currency_id: text(currency),
      type: side === 'up' ? '1' : '2',
      seconds: text(seconds),
      number: text(number),
    },
    phrase: `stakes ${text(number)} ${currencyText(currency)} on ${text(side)} for ${text(seconds)} seconds`,
  }),
  'savings.buy': ({ product, amount }) => ({
    operation: 'depositPlace',
    form: { config_id: text(product), amount: text(amount) },
    phrase: `buys a fixed deposit of ${text(amount)}`,
  }),
  'c2c.take': ({ ad }) => ({
    operation: 'c2cTake',
    form: { id: text(ad) },
    phrase: `takes the advertisement ${text(ad)}`,
  }),
  'c2c.pay': ({ deal }) => ({
    operation: 'c2cPaid',
    form: { id: text(deal) },
    phrase: `says that the deal ${text(deal)} is paid`,
  }),
  'c2c.cancel': ({ deal }) => ({
    operation: 'c2cCancel',
    form: { id: text(deal) },
    phrase: `cancels the deal ${text(deal)}`,
  }),
};

/** The call behind a command; undefined where there is none that says exactly this. */
export function userCallOf({ name, input }: Pick<RecordedCommand, 'name' | 'input'>): UserCall | undefined {
  const call = userCalls[name]?.(input);
  return call && decodeRequest(call.operation, call.form).ok ? call : undefined;
}

/** What a user does by a command; undefined where the command has no call. */
export const phraseOf = ({ name, input }: Pick<RecordedCommand, 'name' | 'input'>): string | undefined =>
  userCalls[name]?.(input).phrase;
