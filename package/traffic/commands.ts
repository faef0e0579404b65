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
export const paramText = (value: unknown): string => String(value as string | number);

const pairText = (quote: unknown, base: unknown): string =>
  pairs.find((pair) => pair.quote === quote && pair.base === base)?.symbol ?? 'a pair';

const currencyText = (id: unknown): string =>
  currencies.find((currency) => currency.id === id)?.name ?? 'a currency';

/** How commands of users are called for. A command that is not here is given as it was recorded. */
const userCalls: Readonly<Record<string, (input: Input) => UserCall>> = {
  'spot.place': ({ side, mode, quote, base, price, number }) => ({
    operation: side === 'buy' ? 'spotBuy' : 'spotSell',
    form: {
      legal_id: paramText(quote),
      currency_id: paramText(base),
      mode: mode === 'market' ? '1' : '2',
      price: mode === 'market' ? '0' : paramText(price),
      num: paramText(number),
    },
    phrase: `${paramText(side)}s ${paramText(number)} ${pairText(quote, base)} at ${mode === 'market' ? 'the market' : paramText(price)}`,
  }),
  'spot.cancel': ({ order, side }) => ({
    operation: 'spotCancel',
    form: { id: paramText(order), type: side === 'buy' ? 'in' : 'out' },
    phrase: `cancels the order ${paramText(order)}`,
  }),
  'leverage.submit': ({ quote, base, multiple, share, side, mode, price, takeProfit, stopLoss }) => ({
    operation: 'leverSubmit',
    form: {
      legal_id: paramText(quote),
      currency_id: paramText(base),
      multiple: paramText(multiple),
      share: paramText(share),
      type: side === 'long' ? '1' : '2',
      status: mode === 'market' ? '1' : '0',
      ...(mode === 'market' ? {} : { target_price: paramText(price) }),
      target_profit_price: paramText(takeProfit),
      stop_loss_price: paramText(stopLoss),
    },
    phrase: `opens a ${paramText(side)} of ${paramText(share)} hands of ${pairText(quote, base)} at ${paramText(multiple)}×${mode === 'market' ? '' : `, at ${paramText(price)}`}`,
  }),
  'leverage.setStops': ({ trade, takeProfit, stopLoss }) => ({
    operation: 'leverSetStop',
    form: {
      id: paramText(trade),
      target_profit_price: paramText(takeProfit),
      stop_loss_price: paramText(stopLoss),
    },
    phrase: `sets take-profit ${paramText(takeProfit)} and stop-loss ${paramText(stopLoss)} of the position ${paramText(trade)}`,
  }),
  'leverage.close': ({ trade }) => ({
    operation: 'leverClose',
    form: { id: paramText(trade) },
    phrase: `closes the position ${paramText(trade)}`,
  }),
  'leverage.cancel': ({ trade }) => ({
    operation: 'leverCancel',
    form: { id: paramText(trade) },
    phrase: `cancels the pending leverage order ${paramText(trade)}`,
  }),
  'leverage.closeAll': ({ side, quote, base }) => ({
    operation: 'leverBatchClose',
    form: {
      type: side === undefined ? '0' : side === 'long' ? '1' : '2',
      ...(quote === undefined ? {} : { legal_id: paramText(quote) }),
      ...(base === undefined ? {} : { currency_id: paramText(base) }),
    },
    phrase: `closes all ${side === undefined ? 'position' : paramText(side)}s`,
  }),
  'wallet.transfer': ({ currency, from, to, number }) => ({
    operation: 'walletTransfer',
    form: {
      currency_id: paramText(currency),
      number: paramText(number),
      from_field: paramText(from),
      to_field: paramText(to),
    },
    phrase: `moves ${paramText(number)} ${currencyText(currency)} from ${paramText(from)} to ${paramText(to)}`,
  }),
  'micro.submit': ({ pair, currency, side, seconds, number }) => ({
    operation: 'microSubmit',
    form: {
      match_id: paramText(pair),
      currency_id: paramText(currency),
      type: side === 'up' ? '1' : '2',
      seconds: paramText(seconds),
      number: paramText(number),
    },
    phrase: `stakes ${paramText(number)} ${currencyText(currency)} on ${paramText(side)} for ${paramText(seconds)} seconds`,
  }),
  'savings.buy': ({ product, amount }) => ({
    operation: 'depositPlace',
    form: { config_id: paramText(product), amount: paramText(amount) },
    phrase: `buys a fixed deposit of ${paramText(amount)}`,
  }),
  'c2c.take': ({ ad }) => ({
    operation: 'c2cTake',
    form: { id: paramText(ad) },
    phrase: `takes the advertisement ${paramText(ad)}`,
  }),
  'c2c.pay': ({ deal }) => ({
    operation: 'c2cPaid',
    form: { id: paramText(deal) },
    phrase: `says that the deal ${paramText(deal)} is paid`,
  }),
  'c2c.cancel': ({ deal }) => ({
    operation: 'c2cCancel',
    form: { id: paramText(deal) },
    phrase: `cancels the deal ${paramText(deal)}`,
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
