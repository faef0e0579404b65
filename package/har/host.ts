/** What a Sandpit host that began with a known scenario has by itself, so that an import need not write it. */
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { pairs } from '#simulator/engine/market/index.ts';
import { changedScenario } from '#simulator/engine/scenario/own.ts';
import type { ScenarioSource } from '#simulator/engine/scenario/index.ts';
import type { Exchange } from '../node/types.ts';
import { HarError } from '../traffic/har.ts';
import { advanceTo } from './play.ts';
import type { HarPrice } from './prices.ts';
import { walletBalances, recordedAmount, waitingOf } from './reads.ts';
import type { HarBalance, HarOpenOrder } from './reads.ts';
import type { HarSession, SessionUser } from './session.ts';

/** What a recorded host began with. */
export interface RecordedHost {
  readonly document: HostDocument;
  readonly start: number;
  readonly accounts: readonly string[];
  /** Decimals of prices by pair. */
  readonly listed: ReadonlyMap<string, number>;
}

/** What no screen of a trader shows; and what was recorded has met its faults already. */
const LEFT_OUT = ['missions', 'faults', 'speed'];

/** Its scenario as an object, as far as an import needs to know it. */
interface HostDocument {
  readonly title: unknown;
  readonly start: string;
  readonly timeline?: readonly object[];
}

/**
 * The host that began with a scenario.
 * @param seed where it was not the scenario's own
 * @throws ScenarioError where the scenario is wrong
 */
export async function hostOf(source: ScenarioSource, seed?: string): Promise<RecordedHost> {
  const data = await nodeCatalogue().read(source, seed);
  const listed = [...pairs, ...(data.pairs ?? [])].map(({ symbol, priceDp }) => [symbol, priceDp] as const);
  const document = { ...documentOf((await changedScenario(source, {})).source), seed: data.seed };
  for (const member of LEFT_OUT) Reflect.deleteProperty(document, member);
  return {
    document,
    start: data.start,
    accounts: data.users.map(({ account }) => account),
    listed: new Map(listed),
  };
}

export const documentOf = ({ text }: ScenarioSource): HostDocument => JSON.parse(text) as HostDocument;

/** What a recording shows and an exchange that begins as its host did does not. */
export interface Differences {
  readonly users: readonly SessionUser[];
  /** Of each pair, from the first that differs on. */
  readonly prices: readonly HarPrice[];
}

/**
 * Follows a recording on an exchange that has just begun as its host did. Throws HarError where it begins before the host.
 */
export async function harDifferences(exchange: Exchange, session: HarSession): Promise<Differences> {
  const [now, first] = [await exchange.clock.now(), session.steps[0]?.window.at ?? session.end];
  if (first < now) {
    throw new HarError(
      `the recording begins at ${textOf(first)}, before the scenario does at ${textOf(now)}: it is of another scenario`,
    );
  }
  const users: SessionUser[] = [];
  const prices: HarPrice[] = [];
  const differing = new Set<string>();
  const looks = [
    ...[...session.users.values()].map((user) => ({
      at: user.seenAt ?? first,
      look: async () => void ((await holdsAsRecorded(exchange, user)) || users.push(user)),
    })),
    ...[...byInstant(session.prices)].map(([at, seen]) => ({
      at,
      look: async () => {
        const own = await pricesAt(exchange);
        for (const { pair, price } of seen) if (Number(own.get(pair)) !== Number(price)) differing.add(pair);
        prices.push(...seen.filter(({ pair }) => differing.has(pair)));
      },
    })),
  ];
  for (const { at, look } of looks.sort((a, b) => a.at - b.at)) {
    await advanceTo(exchange, at);
    await look();
  }
  return { users, prices };
}

const textOf = (at: number): string => new Date(at).toISOString();

/** Those whose instant the host itself stated; of others the step is not certain. */
function byInstant(prices: readonly HarPrice[]): ReadonlyMap<number, readonly HarPrice[]> {
  const groups = new Map<number, HarPrice[]>();
  for (const price of prices) {
    if (!price.isExact) continue;
    const group = groups.get(price.at);
    if (group) group.push(price);
    else groups.set(price.at, [price]);
  }
  return groups;
}

async function pricesAt(exchange: Exchange): Promise<ReadonlyMap<string, string | undefined>> {
  const groups = await exchange.call('quotations', {});
  return new Map(
    groups
      .flatMap(({ quotation }) => quotation)
      .map(({ currency_name, legal_name, now_price }) => [`${currency_name}/${legal_name}`, now_price]),
  );
}

/** Whether a user of the exchange has the balances and open orders that the recording shows, where it does. */
async function holdsAsRecorded(exchange: Exchange, recorded: SessionUser): Promise<boolean> {
  const isOfScenario = !recorded.account.endsWith('@imported.test');
  if (!isOfScenario || recorded.seenAt === undefined) return isOfScenario;
  const user = await exchange.user(recorded.account);
  const [balances, orders] = [
    walletBalances(await user.call('walletList', {})),
    (await user.call('openOrders', { limit: 100 })).list.map(waitingOf),
  ];
  return (
    sorted(balances.map(balanceText)) === sorted(recorded.balances.map(balanceText)) &&
    sorted(orders.map(orderText)) === sorted(recorded.orders.map(orderText))
  );
}

const sorted = (lines: readonly string[]): string => lines.toSorted().join('\n');

const balanceText = ({ wallet, currency, available, locked }: HarBalance): string =>
  [wallet, currency, recordedAmount(available), recordedAmount(locked)].join(' ');

const orderText = ({ pair, side, price, number }: HarOpenOrder): string =>
  [pair, side, price, number].join(' ');
