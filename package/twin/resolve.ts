/** Fills in the parameters that each side has its own value for. */
import type { OperationName } from '#contract/index.ts';
import { idInCatalogue, nameInCatalogue } from './catalogue.ts';
import type { TwinCatalogue } from './catalogue.ts';
import { isIdField } from './ids.ts';
import type { SameIds } from './ids.ts';
import { valueAtPath } from './paths.ts';
import type { CallForm, PerSide, SideName } from './types.ts';

/** What values are resolved with. */
export interface ResolveContext {
  readonly catalogues: PerSide<TwinCatalogue>;
  readonly ids: SameIds;
  /** The last body that a side gave the caller for a call; undefined where it was not called. */
  lastBody(side: SideName, call: OperationName): unknown;
  /** The trade password of the caller. */
  readonly tradePassword: string;
  /** Unix seconds of the side's clock. */
  now(side: SideName): number;
  /** The side whose ids the parameters are written with. */
  readonly written: SideName;
}

/**
 * The parameters of a call for one side.
 *
 * - `@currency:BTC`, `@pair:BTC/USDT`: its id on this side.
 * - `@id:openOrders.message.list.0.id`: a value of the last response of this side to that call.
 * - `@now-600`: unix seconds of the side's clock, less so many.
 * - `@tradePassword`: that of the caller's account.
 * - `@price:BTC/USDT*0.5`: that part of the backend's price at the start, the same on all sides.
 * - any other value is sent as it is; an id stands for that of the same thing on this side.
 */
export function resolveForm(
  call: OperationName,
  form: CallForm,
  side: SideName,
  context: ResolveContext,
): CallForm {
  return Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, resolveValue(call, field, value, side, context)]),
  );
}

function resolveValue(
  call: OperationName,
  field: string,
  value: string,
  side: SideName,
  context: ResolveContext,
): string {
  const { catalogues, ids, written } = context;
  if (value === '@tradePassword') return context.tradePassword;
  const own = catalogues[side];
  const [, word = '', rest = ''] = /^@(currency|pair|id|now|price)[:-](.*)$/.exec(value) ?? [];
  if (word === 'currency' || word === 'pair') return String(idInCatalogue(value, own) ?? 0);
  if (word === 'now') return String(context.now(side) - Number(rest));
  if (word === 'price') return priceOf(rest, catalogues.backend);
  if (word === 'id') {
    const [source = '', ...path] = rest.split('.');
    return String(valueAtPath(context.lastBody(side, source as OperationName), path.join('.')) ?? 0);
  }
  if (side === written) return value;
  const name = nameInCatalogue(field, value, catalogues[written]);
  if (name !== undefined) return String(idInCatalogue(name, own) ?? value);
  return (isIdField(field) ? ids.translate(call, value, written, side) : undefined) ?? value;
}

/** `BTC/USDT*0.5` at the decimals of the price. */
function priceOf(given: string, { pairs }: TwinCatalogue): string {
  const [symbol = '', factor = '1'] = given.split('*');
  const price = pairs.get(symbol)?.price ?? '0';
  // One decimal is on the tick of every pair that is traded in whole units of a dollar.
  return (Math.round(Number(price) * Number(factor) * 10) / 10).toFixed(1);
}
