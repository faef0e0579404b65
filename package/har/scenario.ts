/** Writes the scenario of a recorded session. */
import { Document, isScalar, visit } from 'yaml';
import { currencies, pairs } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { sourceOfDocument } from '#simulator/engine/scenario/index.ts';
import { changedScenario } from '#simulator/engine/scenario/own.ts';
import { shortAmount } from '#simulator/engine/kernel/index.ts';
import { cutTo, recordedAmount } from './reads.ts';
import { documentOf } from './host.ts';
import type { HarCandle } from './candles.ts';
import type { Differences, RecordedHost } from './host.ts';
import { symbolOf } from './names.ts';
import { pinsOf } from './prices.ts';
import type { Pin } from './prices.ts';
import type { HarSession, SessionUser } from './session.ts';

/** What the scenario format allows in one file and one event. */
const MAX_EVENTS = 480;
const MAX_ACTIONS = 20;
const MAX_RECORDINGS = 20;
const USUAL_FEE = '0.2';

const HEAD = {
  title: 'Imported session',
  summary: 'Pairs, candles, prices, balances and orders of a recorded session.',
};

export interface Written {
  readonly text: string;
  /** What is not in the scenario, and why. */
  readonly notes: readonly string[];
}

/** @param seed all chance of the scenario */
export function scenarioText(session: HarSession, seed: string): Written {
  const notes: string[] = [];
  const market = marketOf(session, notes);
  const users = [...session.users.values()].map((user, index) => userOf(user, index, market.held, notes));
  const { listed } = market;
  const recorded = recordedOf(session, listed);
  const isRecorded = new Set(recorded.map(({ pair }) => pair));
  const first = new Map(session.prices.toReversed().map(({ pair, price }) => [pair, price]));
  const initial = [...first].filter(([pair]) => listed.has(pair) && !isRecorded.has(pair));
  const pins = pinsOf(session.prices, session.start).filter(({ pair }) => listed.has(pair));
  const text = written({
    ...HEAD,
    seed,
    start: `${new Date(session.start).toISOString().slice(0, 19)}Z`,
    crowd: 0,
    ...market.document,
    prices: Object.fromEntries(initial.map(([pair, price]) => [pair, cutTo(price, listed.get(pair) ?? 0)])),
    recorded,
    users,
    timeline: eventsOf(session, pins, { listed, start: session.start, maxEvents: MAX_EVENTS }, notes),
  });
  return { text, notes };
}

/**
 * The scenario of a session of a Sandpit host: the one that the host began with, and what the recording shows beyond it.
 * Users of that scenario who differ have what was recorded; others of the recording are added.
 */
export async function hostScenarioText(
  session: HarSession,
  host: RecordedHost,
  differences: Differences,
): Promise<Written> {
  const notes: string[] = [];
  const { start, listed } = host;
  const held = new Set(currencies.map(({ name }) => name));
  for (const symbol of listed.keys()) held.add(symbol.split('/')[0] ?? '');
  const users = differences.users.map((user, index) => {
    const { account, balances, orders, ...own } = userOf(user, index, held, notes);
    if (!host.accounts.includes(account)) return { account, balances, orders, ...own };
    notes.push(`${account} holds what was recorded, which is not what the scenario gives`);
    return { account, balances, orders, leverage: [] };
  });
  const document = documentOf((await changedScenario(sourceOfDocument(host.document), { users })).source);
  const { timeline = [] } = document;
  const pins = pinsOf(differences.prices, session.start).filter(({ pair }) => listed.has(pair));
  for (const pair of new Set(pins.map((pin) => pin.pair)))
    notes.push(`prices of ${pair} are those of the recording, for the scenario has others`);
  const frame = { listed, start, maxEvents: MAX_EVENTS - timeline.length };
  const events = eventsOf(session, pins, frame, notes);
  const text = written({ ...document, ...HEAD, timeline: [...timeline, ...events] });
  return { text, notes };
}

/** As it would be written by hand: what is short on one line. */
function written(content: object): string {
  const document = new Document(content);
  visit(document, {
    Map(_key, node) {
      const values = node.items.map(({ value }) => value);
      node.flow = values.every((value) => isScalar(value) && !String(value.value).includes('\n'));
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Pairs as the exchange has them, those that it gets from the file, and those that it has and the recording does not. */
function marketOf({ names }: HarSession, notes: string[]) {
  const known = new Map<string, Pair>(pairs.map((pair) => [pair.symbol, pair]));
  const listed = new Map<string, number>();
  const added: object[] = [];
  const fees: Record<string, string> = {};
  const held = new Set<string>(currencies.map(({ name }) => name));
  for (const row of names.pairs) {
    const symbol = symbolOf(row);
    const pair = known.get(symbol);
    // Its price follows another pair by itself.
    if (pair?.peg !== undefined) continue;
    const price = cutTo(row.now_price ?? '0', pair?.priceDp ?? 8);
    if (!pair && !/[1-9]/.test(price)) {
      notes.push(`${symbol} is left out: a pair of its own has a price, and the recording has none`);
      continue;
    }
    const step = row.price_step;
    const decimals =
      pair?.priceDp ?? (step ? decimalsOf(step) : Math.min(finestOf(price), decimalsOf(price)));
    listed.set(symbol, decimals);
    const fee = cutTo(row.exchange_rate ?? USUAL_FEE, 2);
    if (fee !== USUAL_FEE) fees[symbol] = `${fee}%`;
    if (pair) continue;
    held.add(row.currency_name);
    added.push({
      pair: symbol,
      price: cutTo(price, decimals),
      tick: step ?? stepOf(decimals),
      lot: stepOf(lotDecimals(decimals)),
    });
  }
  const seen = new Set(names.pairs.map(symbolOf));
  const delisted = pairs.filter(({ symbol, isDisplayed }) => isDisplayed && !seen.has(symbol));
  const document = { pairs: added, fees, delisted: delisted.map(({ symbol }) => symbol) };
  return { listed, held, document };
}

function userOf(user: SessionUser, index: number, held: ReadonlySet<string>, notes: string[]) {
  const balances = user.balances.flatMap(({ wallet, currency, available, locked }) => {
    const units = recordedAmount(available) + recordedAmount(locked);
    if (units <= 0n) return [];
    if (held.has(currency)) return [{ wallet, currency, amount: shortAmount(units) }];
    notes.push(`a balance of ${user.account} is left out: the exchange has no pair of its currency`);
    return [];
  });
  return {
    account: user.account,
    password: 'imported',
    tradePassword: '246810',
    inviteCode: `i${String(index).padStart(3, '0')}`,
    verified: user.isVerified,
    balances,
    orders: user.orders,
  };
}

/** Minutes by pair, those of pairs that users followed first. */
function recordedOf(session: HarSession, listed: ReadonlyMap<string, number>) {
  const followed = followedPairs(session);
  return [...session.candles]
    .filter(([pair, rows]) => listed.has(pair) && rows.length > 0)
    .sort(([one], [other]) => Number(followed.has(other)) - Number(followed.has(one)))
    .slice(0, MAX_RECORDINGS)
    .map(([pair, rows]) => {
      const decimals = listed.get(pair) ?? 0;
      const lots = pairs.find(({ symbol }) => symbol === pair)?.lotDp ?? lotDecimals(decimals);
      return { pair, candles: csvOf(rows, decimals, lots) };
    });
}

const decimalsOf = (written: string): number => written.split('.')[1]?.length ?? 0;

const stepOf = (decimals: number): number => Number(`1e-${decimals}`);

/** The most decimals of a price: those beyond six are noise but of a cheap coin, and quantities have the fewer of them. */
const finestOf = (price: string): number => (price.startsWith('0.00') ? 8 : 6);

/** Of a pair that the exchange does not have: at most as many as leave the product with a price exact. */
const lotDecimals = (decimals: number): number => Math.min(4, 8 - decimals);

/** @param decimals of prices, and `lots` of quantities */
function csvOf(rows: readonly HarCandle[], decimals: number, lots: number): string {
  const lines = rows.map(({ time, open, high, low, close, volume }) => {
    const prices = [open, high, low, close].map((price) => Number(price.toFixed(decimals)));
    return [time, ...prices, Number(volume.toFixed(lots))].join();
  });
  return `open_time,open,high,low,close,volume\n${lines.join('\n')}\n`;
}

interface Frame {
  /** Decimals of prices by pair. */
  readonly listed: ReadonlyMap<string, number>;
  /** When the exchange begins. */
  readonly start: number;
  readonly maxEvents: number;
}

/**
 * Prices of a session, by the instants at which they change: of pairs that users followed all of them, as far as a file holds them;
 * of the others those in force where balances are compared, and at the end.
 */
function eventsOf(
  session: HarSession,
  pins: readonly Pin[],
  { listed, start, maxEvents }: Frame,
  notes: string[],
) {
  const followed = followedPairs(session);
  const instants = [...new Set(pins.map(({ at }) => at))].sort((a, b) => a - b);
  const every = Math.max(1, Math.ceil(instants.length / maxEvents));
  if (every > 1)
    notes.push(`the session is long: prices are kept at one of ${every} instants at which they changed`);
  const kept = instants.filter((_, index) => index % every === 0);
  const looks = [
    ...session.steps.filter(({ action }) => !action).map(({ window }) => window.at),
    session.end,
  ];
  const standing = new Map<string, string>();
  const given = new Map<string, string>();
  return kept.flatMap((at, index) => {
    const until = kept[index + 1] ?? Infinity;
    for (const pin of pins) if (pin.at >= at && pin.at < until) standing.set(pin.pair, pin.price);
    const isShown = index === 0 || looks.some((look) => look > at && look <= until);
    const due = [...standing].filter(
      ([pair, price]) => given.get(pair) !== price && (isShown || followed.has(pair)),
    );
    for (const [pair, price] of due) given.set(pair, price);
    const actions = due.map(([pair, price]) => ({
      pin: { pair, price: cutTo(price, listed.get(pair) ?? 0) },
    }));
    return chunksOf(actions).map((part) => ({ at: `${(at - start) / 1000}s`, name: 'Prices', do: part }));
  });
}

/** The pairs that users followed: those of their charts, and those that orders are about, by both currencies or by name. */
function followedPairs({ names, steps, users, charted }: HarSession): ReadonlySet<string> {
  const params = steps.flatMap(({ action }) => action?.params ?? []);
  const currencies = new Set(params.filter(({ kind }) => kind === 'currency').map(({ value }) => value));
  const both = names.pairs.filter(
    (row) => currencies.has(row.currency_name) && currencies.has(row.legal_name),
  );
  const waiting = [...users.values()].flatMap(({ orders }) => orders.map(({ pair }) => pair));
  const named = params.filter(({ kind }) => kind === 'pair').map(({ value }) => value);
  return new Set([...charted, ...both.map(symbolOf), ...waiting, ...named]);
}

const chunksOf = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length <= MAX_ACTIONS
    ? [items].filter(({ length }) => length > 0)
    : [items.slice(0, MAX_ACTIONS), ...chunksOf(items.slice(MAX_ACTIONS))];
