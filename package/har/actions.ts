/** Which calls of a recorded session are repeated, and which of their parameters: no others are ever copied. */
import { decodeRequest, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import type { HarCall } from '../traffic/har.ts';
import type { HarNames } from './names.ts';

/** How a parameter is brought to the exchange that repeats it. */
type Kind =
  /** A number, an amount, or a word of the contract. */
  | 'plain'
  /** The id of a currency. */
  | 'currency'
  /** The id of a pair. */
  | 'pair'
  /** The id of a spot order or leverage trade of the user. */
  | 'record'
  /** Something of the user's own, for which a stand-in is written. */
  | 'standIn';

type Fields = Readonly<Record<string, Kind>>;

const order: Fields = {
  legal_id: 'currency',
  currency_id: 'currency',
  mode: 'plain',
  price: 'plain',
  num: 'plain',
};
const trade: Fields = { id: 'record' };

const repeated: Partial<Record<OperationName, Fields>> = {
  spotBuy: order,
  spotSell: order,
  spotCancel: { id: 'record', type: 'plain' },
  leverSubmit: {
    legal_id: 'currency',
    currency_id: 'currency',
    multiple: 'plain',
    share: 'plain',
    type: 'plain',
    status: 'plain',
    target_price: 'plain',
    target_profit_price: 'plain',
    stop_loss_price: 'plain',
  },
  leverClose: trade,
  leverCancel: trade,
  leverSetStop: { ...trade, target_profit_price: 'plain', stop_loss_price: 'plain' },
  leverBatchClose: { type: 'plain', legal_id: 'currency', currency_id: 'currency' },
  microSubmit: {
    match_id: 'pair',
    currency_id: 'currency',
    type: 'plain',
    seconds: 'plain',
    number: 'plain',
  },
  walletTransfer: { number: 'plain', currency_id: 'currency', from_field: 'plain', to_field: 'plain' },
  withdraw: {
    currency: 'currency',
    number: 'plain',
    account: 'plain',
    address: 'standIn',
    pay_password: 'standIn',
  },
  depositPlace: { config_id: 'plain', amount: 'plain' },
};

/** What stands for an address and for the trade password. */
export const standIns: Readonly<Record<string, string>> = { address: '0x1', pay_password: '246810' };

/** A parameter of a call that is repeated. */
export interface Param {
  readonly name: string;
  readonly kind: Kind;
  /** The name of a currency or pair, the recorded id of a record, or the value. */
  readonly value: string;
}

/** A call that changed something and is repeated. */
export interface HarAction {
  readonly call: HarCall;
  readonly params: readonly Param[];
}

/** Whether a call changes what its user has. Calls of a login and a profile do not. */
export const changesState = ({ operation }: HarCall): boolean =>
  operations[operation].effect === 'state' &&
  operations[operation].touches.some((subject) => !PERSONAL.has(subject));

const PERSONAL: ReadonlySet<string> = new Set(['user', 'tradePassword', 'payout', 'addresses']);

/** The action of a call; a text that says why there is none. */
export function actionOf(call: HarCall, names: HarNames): HarAction | string {
  const fields = repeated[call.operation];
  if (!fields) return `${call.operation} is not repeated`;
  const decoded = decodeRequest(call.operation, call.form);
  if (!decoded.ok) return `${call.operation}: the parameter ${decoded.issues[0]?.field} cannot be read`;
  const given = decoded.value as Readonly<Record<string, unknown>>;
  const params: Param[] = [];
  for (const [name, kind] of Object.entries(fields)) {
    if (given[name] === undefined) continue;
    const value = valueOf(kind, name, given[name] as string | number, names);
    if (value === undefined) return `${call.operation}: no list of quotations has the ${kind} of ${name}`;
    params.push({ name, kind, value });
  }
  return { call, params };
}

function valueOf(kind: Kind, name: string, given: string | number, names: HarNames): string | undefined {
  if (kind === 'currency') return names.currency(Number(given));
  if (kind === 'pair') return names.pair(Number(given));
  return kind === 'standIn' ? standIns[name] : String(given);
}
