/** From the timeline of a file to the beats that the exchange plays. */
import type { Action, Beat, MarketAction, ScriptDecision } from '#simulator/modules/script/index.ts';
import { products } from '#simulator/modules/savings/index.ts';
import { mapActions, readFromFile } from './actions/action.ts';
import { marketActions } from './actions/market.ts';
import {
  currencyNamed,
  pairNamed,
  readAccount,
  readContract,
  readOrder,
  readPosition,
} from './references.ts';
import type { Reading } from './references.ts';
import { c2cReaders } from './read-c2c.ts';
import { MARKET_NEWS } from './timeline-format.ts';
import type { ActionDocument, TimelineDocument } from './timeline-format.ts';
import { readAmount, readDuration, readLocalText } from './words.ts';
import type { Path } from './yaml.ts';

type BeatDocument = TimelineDocument[number];

/** Reads the beats; what does not fit is reported. */
export function readTimeline(given: TimelineDocument, reading: Reading): readonly Beat[] {
  const seen = new Set<string>();
  return given.map((beat, index) => {
    const at: Path = ['timeline', index];
    const id = beat.cue ?? beat.id ?? `beat-${index + 1}`;
    if (seen.has(id))
      reading.report.add([...at, beat.cue === undefined ? 'id' : 'cue'], `another beat is called ${id}`);
    seen.add(id);
    return readBeat(beat, id, at, reading);
  });
}

function readBeat(
  { at: time, cue, name, note, do: actions }: BeatDocument,
  id: string,
  at: Path,
  reading: Reading,
): Beat {
  return {
    id,
    name: readLocalText(name),
    note: readLocalText(note ?? ''),
    ...(time === undefined ? {} : { at: readDuration(time) }),
    cue: cue !== undefined,
    actions: actions.flatMap((action, index) => readAction(action, [...at, 'do', index], reading)),
  };
}

/** What stands behind each key of an action. */
type Given = { readonly [K in keyof ActionDocument]-?: NonNullable<ActionDocument[K]> };

type Reader<K extends keyof Given> = (given: Given[K], at: Path, reading: Reading) => Action | undefined;

/** Readers by the key of the action; each is given what stands behind it, and where. */
type Readers = { readonly [K in keyof Given]: Reader<K> };

/** The one pair that an action may be restricted to. */
function onePair(named: string | undefined, at: Path, { report }: Reading): { readonly pair?: number } {
  return named === undefined ? {} : { pair: pairNamed(named, [...at, 'pair'], report)?.id };
}

/** The user and the currency of money that leaves or comes, which must have a spot account. */
function holderOf(given: { readonly user: string; readonly currency: string }, at: Path, reading: Reading) {
  const account = readAccount(given.user, [...at, 'user'], reading);
  const currency = currencyNamed(given.currency, [...at, 'currency'], reading.report);
  if (currency && !currency.isMatch)
    reading.report.add([...at, 'currency'], `${given.currency} has no change account`);
  return { account, currency: currency?.id ?? 0 };
}

/** What an operator says to a user. */
function decisionOf(
  given: { readonly user: string; readonly say: 'approve' | 'reject'; readonly reason?: string | undefined },
  at: Path,
  reading: Reading,
): ScriptDecision {
  const account = readAccount(given.user, [...at, 'user'], reading);
  return { account, decision: given.say, reason: given.reason ?? '' };
}

const readers: Readers = {
  ...mapActions<typeof marketActions, Reader<keyof typeof marketActions>>(
    marketActions,
    (action, name) => (given, at, reading) =>
      ({ do: name, ...readFromFile(action, given, at, reading) }) as MarketAction,
  ),
  news: ({ title, body, category = MARKET_NEWS }) => ({
    do: 'news',
    category,
    title: readLocalText(title),
    body: readLocalText(body),
  }),
  order(given, at, reading) {
    const order = readOrder(given, at, reading.report);
    const account = readAccount(given.user, [...at, 'user'], reading);
    return order && { do: 'order', account, ...order };
  },
  cancel({ user, pair }, at, reading) {
    const account = readAccount(user, [...at, 'user'], reading);
    return { do: 'cancel', account, ...onePair(pair, at, reading) };
  },
  lever(given, at, reading) {
    const position = readPosition(given, at, reading.report);
    const account = readAccount(given.user, [...at, 'user'], reading);
    return position && { do: 'lever', account, ...position };
  },
  closeLever({ user, pair, side }, at, reading) {
    const account = readAccount(user, [...at, 'user'], reading);
    return { do: 'closeLever', account, ...onePair(pair, at, reading), ...(side && { side }) };
  },
  micro(given, at, reading) {
    const contract = readContract(given, at, reading.report);
    const account = readAccount(given.user, [...at, 'user'], reading);
    return contract && { do: 'micro', account, ...contract };
  },
  savings({ user, product, amount }, at, reading) {
    if (!products.some(({ id }) => id === product))
      reading.report.add([...at, 'product'], `there is no product ${product}`);
    const account = readAccount(user, [...at, 'user'], reading);
    return { do: 'savings', account, product, amount: readAmount(amount) };
  },
  withdraw: (given, at, reading) => ({
    do: 'withdraw',
    ...holderOf(given, at, reading),
    number: readAmount(given.number),
    address: given.address,
    from: given.from ?? 'change',
  }),
  claim: (given, at, reading) => ({
    do: 'claim',
    ...holderOf(given, at, reading),
    amount: readAmount(given.amount),
    from: given.from,
    hash: given.hash ?? '',
  }),
  decideWithdrawal: (given, at, reading) => ({ do: 'decideWithdrawal', ...decisionOf(given, at, reading) }),
  decideClaim: (given, at, reading) => ({ do: 'decideClaim', ...decisionOf(given, at, reading) }),
  receive: (given, at, reading) => ({
    do: 'receive',
    ...holderOf(given, at, reading),
    amount: readAmount(given.amount),
    confirmations: given.confirmations ?? 0,
  }),
  identity: ({ user, name, number }, at, reading) => ({
    do: 'identity',
    account: readAccount(user, [...at, 'user'], reading),
    name,
    number,
  }),
  decideIdentity: (given, at, reading) => ({ do: 'decideIdentity', ...decisionOf(given, at, reading) }),
  ...c2cReaders,
  expire: ({ user }, at, reading) => ({ do: 'expire', account: readAccount(user, [...at, 'user'], reading) }),
  fault: (rule) => ({ do: 'fault', rule }),
  clearFaults: ({ id }) => ({ do: 'clearFaults', ...(id === undefined ? {} : { id }) }),
};

function readAction(given: ActionDocument, at: Path, reading: Reading): readonly Action[] {
  const read = <K extends keyof Given>(key: K): readonly Action[] => {
    const value = (given as Partial<Given>)[key];
    const reader: Reader<K> = readers[key];
    const action = value && reader(value, [...at, key], reading);
    return action ? [action] : [];
  };
  return (Object.keys(given) as (keyof Given)[]).flatMap((key) => read(key));
}
