/** Which calls only read, and the reads that show what a call has changed: all from the contract. */
import { operations, protocolNames } from '#contract/index.ts';
import type { Operation, OperationName } from '#contract/index.ts';
import type { CallForm, TwinStep } from './types.ts';

/** Whether a call changes what is each side's own, and no response shows: sessions, codes and pictures. */
export const changesAlone = (name: OperationName): boolean =>
  !isRead(name) && (operations[name] as Operation).touches.length === 0;

/** Whether a call changes nothing, so that it may be made twice. */
export const isRead = (name: OperationName): boolean => (operations[name] as Operation).effect === 'none';

const desk = { legal_id: '@currency:USDT', currency_id: '@currency:BTC' };
const usdt = { currency: '@currency:USDT' };

/** What a read is called with where it needs parameters. */
const forms: Partial<Record<OperationName, CallForm>> = {
  bars: { symbol: 'BTC/USDT', from: '@now-3600', to: '@now-0', period: '1min' },
  tradeHistory: desk,
  currencyDetail: { id: '@currency:BTC' },
  spotDeal: desk,
  leverDeal: desk,
  leverDealAll: desk,
  walletDetail: { ...usdt, type: 'change' },
  depositAddress: usdt,
  withdrawInfo: usdt,
  addresses: usdt,
  c2cMarket: { currency_id: '@currency:USDT' },
  acceptor: { id: '@id:acceptors.message.0.id' },
  acceptorDeals: { type: 'buy' },
  newsList: { c_id: '3' },
  newsDetail: { id: '@id:newsList.message.list.0.id' },
};

/** Reads that name something of a user: a session that has it makes them itself. */
const OF_ONE_THING: ReadonlySet<OperationName> = new Set(['c2cDeal', 'c2cAdDeals']);

/** Every read that can be made without knowing anything of the user. */
const reads: readonly OperationName[] = protocolNames.filter(
  (name) => isRead(name) && !OF_ONE_THING.has(name),
);

const stepOf = (call: OperationName, as: string | undefined): TwinStep => ({
  call,
  as,
  form: forms[call] ?? {},
});

/** Every read of the protocol: those that need no login as a visitor, too. */
export function survey(account: string | undefined): readonly TwinStep[] {
  const open = reads.filter((name) => operations[name].auth !== 'required');
  const visits = open.map((name) => stepOf(name, undefined));
  return account === undefined ? visits : [...visits, ...reads.map((name) => stepOf(name, account))];
}

/** The reads whose response shows something that a call touches. */
export function readsAfter({ call, as }: TwinStep): readonly TwinStep[] {
  const { touches }: Operation = operations[call];
  return reads
    .filter((name) => (operations[name] as Operation).shows.some((subject) => touches.includes(subject)))
    .map((name) => stepOf(name, as));
}

/** The steps of a session with the reads that show what each of them changed. */
export const withReads = (steps: readonly TwinStep[]): readonly TwinStep[] =>
  steps.flatMap((step) => [step, ...readsAfter(step)]);
