/** What responses of a recorded session say of balances and of orders that wait. */
import { decodeReply } from '#contract/index.ts';
import type { DecodedResponseOf, OperationName } from '#contract/index.ts';
import { AMOUNT_DECIMALS, formatDecimal, parseAmount, parseDecimal } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { HarCall } from '../traffic/har.ts';

const wallets = ['legal', 'change', 'lever', 'micro'] as const;
export type Wallet = (typeof wallets)[number];

/** What a wallet of one currency holds: decimal texts. */
export interface HarBalance {
  readonly wallet: Wallet;
  readonly currency: string;
  readonly available: string;
  readonly locked: string;
}

/** The response of a call; undefined where it was refused or is of another operation. */
export function responseOf<Name extends OperationName>(
  call: HarCall,
  name: Name,
): DecodedResponseOf<Name> | undefined {
  if (call.operation !== name) return undefined;
  const reply = decodeReply(name, call.body);
  return reply.kind === 'ok' ? reply.response : undefined;
}

/** Every balance that a list of wallets has (E27). */
export function walletBalances(list: DecodedResponseOf<'walletList'>): readonly HarBalance[] {
  return wallets.flatMap((wallet) =>
    list[`${wallet}_wallet`].balance.map((row) => ({
      wallet,
      currency: row.currency_name,
      available: row[`${wallet}_balance`] ?? '0',
      locked: row[`lock_${wallet}_balance`] ?? '0',
    })),
  );
}

/** What a response shows of prices at which orders were filled, leverage trades opened and second contracts began: a text for each. */
export function fillsOf(call: HarCall): readonly string[] {
  const contract = responseOf(call, 'microSubmit');
  return [
    ...(responseOf(call, 'completedTrades')?.list ?? []).map(tradeFill),
    ...(leverTradesOf(call) ?? []).map(leverFill),
    ...(contract ? [contract] : (responseOf(call, 'microOrders')?.data ?? [])).map(contractFill),
  ];
}

type TradeRow = DecodedResponseOf<'completedTrades'>['list'][number];
type ContractRow = DecodedResponseOf<'microSubmit'>;

export const tradeFill = ({ way, number, price }: TradeRow): string => fill('spot', way, number, price);
export const leverFill = ({ type, share, price }: LeverRow): string => fill('lever', type, share, price);
export const contractFill = ({ type, number, open_price }: ContractRow): string =>
  fill('micro', type, number, open_price);

const fill = (kind: string, side: number, number: string, price: string): string =>
  [kind, side, plain(number), plain(price)].join();

/** Whether a response shows what its user has. */
export const isCompared = (call: HarCall): boolean =>
  responseOf(call, 'walletList') !== undefined ||
  (call.operation !== 'microSubmit' && fillsOf(call).length > 0);

/** An order or trade, as far as it distinguishes one from another. */
export interface RecordRow {
  readonly id: number;
  /** The same for two records that were placed alike. */
  readonly likeness: string;
  readonly time: string;
}

/** An own spot order that waits. */
export interface HarOpenOrder {
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly number: string;
}

type SidedRow = DecodedResponseOf<'openOrders'>['list'][number];
type LeverRow = DecodedResponseOf<'leverTrades'>['message']['data'][number];

/** The open orders of a response (E14 to E16); undefined for any other call. */
export function openOrdersOf(call: HarCall): readonly SidedRow[] | undefined {
  const all = responseOf(call, 'openOrders');
  if (all) return all.list;
  const [buys, sells] = [responseOf(call, 'openBuys'), responseOf(call, 'openSells')];
  return (
    buys?.list.map((row) => ({ ...row, type: 'in' })) ?? sells?.list.map((row) => ({ ...row, type: 'out' }))
  );
}

/** A decimal of a recording, cut to so many decimals, without zeros at the end. */
export const cutTo = (decimal: string, decimals: number): string =>
  plain(formatDecimal(parseDecimal(decimal, MAX_DECIMALS) ?? 0n, MAX_DECIMALS, decimals));

/** An amount of a recording; decimals beyond the eighth are cut off. */
export const recordedAmount = (decimal: string): Amount => parseAmount(cutTo(decimal, AMOUNT_DECIMALS)) ?? 0n;

/** So many decimals of a recording are read. */
const MAX_DECIMALS = 30;

const plain = (decimal: string): string => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

export const waitingOf = ({ type, currency_name, legal_name, price, number }: SidedRow): HarOpenOrder => ({
  pair: `${currency_name}/${legal_name}`,
  side: type === 'in' ? 'buy' : 'sell',
  price: plain(price),
  number: plain(number),
});

export const spotRecord = (row: SidedRow): RecordRow => ({
  id: row.id,
  likeness: [
    row.type,
    row.currency_name,
    row.legal_name,
    plain(row.price),
    plain(row.total_number ?? row.number),
  ].join(),
  time: row.create_time,
});

export const leverRecord = (row: LeverRow): RecordRow => ({
  id: row.id,
  likeness: [row.type, row.symbol, Number(row.share), row.multiple].join(),
  time: row.create_time ?? row.time ?? '',
});

/** The leverage trades of a response; undefined for any other call. */
export function leverTradesOf(call: HarCall): readonly LeverRow[] | undefined {
  return (
    responseOf(call, 'leverTrades')?.message.data ??
    responseOf(call, 'leverDealAll')?.order.data ??
    responseOf(call, 'leverDeal')?.my_transaction
  );
}
