/** Plays a scenario without a page and prints the result. */
import { inAll } from '#simulator/control/in-languages.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange, ScenarioData } from '#simulator/engine/exchange.ts';
import { playOut } from '#simulator/engine/exchange/played.ts';
import { MINUTE_MS, OPERATOR, formatAmount, formatDateTime } from '#simulator/engine/kernel/index.ts';
import type { LeverTrade } from '#simulator/engine/modules/leverage/index.ts';
import { writtenClock } from '#simulator/engine/scenario/index.ts';
import type { ScheduledEventReport } from '#simulator/engine/modules/timeline/index.ts';
import { lotsText, ticksText } from '#simulator/engine/market/index.ts';

/** What is played. Times in milliseconds after the start. */
export interface PlayOptions {
  /** Where the play ends; by default ten minutes after the last timed scheduled event, or where a kept session was left. */
  readonly until?: number;
  /** Cues and when they are given; all others follow at the end, a minute apart. */
  readonly cues?: readonly { readonly id: string; readonly at: number }[];
}

const ALL = { offset: 0, limit: 100_000 };
const CUE_GAP_MS = MINUTE_MS;

/**
 * What a play came to: scheduled events with their times, then fills, leverage positions, second contracts and balances of the scenario's
 * users, trial balance, hash.
 * @throws Error when a cue is not there or is given after the end
 */
export function playScenario(scenario: ScenarioData, { until, cues = [] }: PlayOptions): PlayReport {
  const exchange = createExchange(scenario);
  playOut(exchange);
  const { kernel, script } = exchange;
  if (scenario.played && until === undefined && cues.length === 0) return summary(exchange);
  const events = script.queries.events();
  const end =
    until ?? Math.max(0, ...events.map(({ at = 0 }) => at), ...cues.map(({ at }) => at)) + 10 * MINUTE_MS;
  const earliest = kernel.now() - scenario.start;
  if (end < earliest) throw new Error(`the session that was kept ends later, at ${writtenClock(earliest)}`);
  for (const { id, at } of cues.toSorted((a, b) => a.at - b.at)) {
    if (at > end) throw new Error(`the cue ${id} lies after the end`);
    kernel.advanceTo(scenario.start + at);
    give(exchange, id);
  }
  kernel.advanceTo(scenario.start + end);
  for (const { id, cue, ranAt } of script.queries.events()) {
    if (!cue || ranAt !== undefined) continue;
    give(exchange, id);
    kernel.advanceTo(kernel.now() + CUE_GAP_MS);
  }
  return summary(exchange);
}

function give({ execute }: Exchange, id: string): void {
  const outcome = execute('script.cue', { id }, OPERATOR);
  if (!outcome.ok) throw new Error(`the cue ${id} cannot be given: ${outcome.refusal.key}`);
}

/** What a play came to. Lines are for people. */
export interface PlayReport {
  readonly title: string;
  readonly scenario: string;
  readonly seed: string;
  /** Times of the exchange, in UTC+8. */
  readonly from: string;
  readonly to: string;
  readonly sections: Readonly<Record<string, readonly string[]>>;
  readonly trialBalance: string;
  /** Violated invariants; empty when there are none. */
  readonly audit: readonly string[];
  readonly hash: string;
}

function summary(exchange: Exchange): PlayReport {
  const { scenario, kernel, script } = exchange;
  const users = usersOf(exchange);
  return {
    title: scenario.title.en,
    scenario: scenario.name,
    seed: scenario.seed,
    from: formatDateTime(scenario.start),
    to: formatDateTime(kernel.now()),
    sections: {
      beats: script.queries.events().map((event) => eventLine(event, scenario.start)),
      fills: users.flatMap(({ id, account }) => fillLines(exchange, id, account)),
      positions: linesByTime(exchange, positionLines),
      'second contracts': linesByTime(exchange, contractLines),
      balances: users.flatMap(({ id, account }) => balanceLines(exchange, id, account)),
      prices: exchange.market.pairs.map(
        (pair) => `${pair.symbol} ${ticksText(pair, exchange.market.price(pair, kernel.now()))}`,
      ),
    },
    trialBalance: trialBalance(exchange),
    audit: kernel.audit(),
    hash: kernel.hash(),
  };
}

/** A report as the command prints it. */
export function playText(report: PlayReport): string {
  const { title, scenario, seed, from, to, sections, trialBalance: sums, audit, hash } = report;
  return [
    `${title} (${scenario}, seed ${seed})`,
    `from ${from} to ${to} (UTC+8)`,
    ...Object.entries(sections).flatMap(([name, lines]) => section(name, lines)),
    `trial balance: ${sums}`,
    `audit: ${audit.length === 0 ? 'sound' : audit.join('; ')}`,
    `hash: ${hash}`,
  ].join('\n');
}

function section(name: string, lines: readonly string[]): readonly string[] {
  return [`${name}:`, ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`))];
}

function eventLine({ id, name, cue, ranAt, failures }: ScheduledEventReport, start: number): string {
  const time = ranAt === undefined ? 'not yet  ' : writtenClock(ranAt - start);
  const refused = failures.map((failure) => `${failure.do} refused: ${failure.key}`);
  return [`${time}  ${id}${cue ? ' (cue)' : ''}: ${inAll(name).en}`, ...refused].join('; ');
}

/** The users that the scenario names; the crowd does nothing by itself. */
function usersOf({ scenario, account }: Exchange) {
  const named = scenario.users.filter(({ password }) => typeof password === 'string');
  return named.flatMap((user) => account.queries.byAccount(user.account) ?? []);
}

function fillLines({ spot, market, scenario }: Exchange, user: number, account: string): readonly string[] {
  return spot.queries
    .trades(user, {}, ALL)
    .rows.toReversed()
    .flatMap((trade) => {
      const pair = market.pair(trade.pair);
      if (!pair) return [];
      const price = ticksText(pair, trade.price);
      const number = lotsText(pair, trade.lots);
      const side = trade.buyer === user ? 'buys' : 'sells';
      return [
        `${writtenClock(trade.at - scenario.start)}  ${account} ${side} ${number} ${pair.symbol} at ${price}`,
      ];
    });
}

/** Something that happened to a user, and when. */
interface Happening {
  readonly at: number;
  readonly text: string;
}

function linesByTime(
  exchange: Exchange,
  of: (exchange: Exchange, user: number, account: string) => readonly Happening[],
): readonly string[] {
  return usersOf(exchange)
    .flatMap(({ id, account }) => of(exchange, id, account))
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }) => `${writtenClock(at - exchange.scenario.start)}  ${text}`);
}

const ENDS: Readonly<Record<LeverTrade['end'], string>> = {
  '': '',
  user: 'closed',
  takeProfit: 'closed by take-profit',
  stopLoss: 'closed by stop-loss',
  liquidation: 'liquidated',
  delisted: 'closed with the pair',
};

/** When each position was opened, and when and how it ended. */
function positionLines({ leverage, market }: Exchange, user: number, account: string): readonly Happening[] {
  return leverage.queries.trades(user, {}, ALL).rows.flatMap((trade) => {
    const what = `${account} ${trade.side} ${formatAmount(trade.number, 4)} ${market.pair(trade.pair)?.symbol}`;
    const happenings: Happening[] = [];
    if (trade.openedAt > 0)
      happenings.push({ at: trade.openedAt, text: `${what}: opened at ${formatAmount(trade.price, 2)}` });
    if (trade.status === 'closed') {
      const profit = formatAmount(trade.profit, 2);
      const close = formatAmount(trade.closePrice, 2);
      happenings.push({
        at: trade.completedAt,
        text: `${what}: ${ENDS[trade.end]} at ${close}, profit ${profit}`,
      });
    }
    return happenings;
  });
}

function contractLines({ micro, market }: Exchange, user: number, account: string): readonly Happening[] {
  return micro.queries.orders(user, { status: 'closed' }, ALL).rows.flatMap((order) => {
    const pair = market.pair(order.pair);
    if (!pair || !order.settlement) return [];
    const price = (ticks: number) => ticksText(pair, ticks);
    const { outcome, profit } = order.settlement;
    const prices = `${price(order.openPrice)} to ${price(order.settlement.price)}`;
    const text = `${account} ${order.direction} ${pair.symbol} from ${prices}: ${outcome}, ${formatAmount(profit, 2)}`;
    return [{ at: order.endsAt, text }];
  });
}

function balanceLines({ ledger, market }: Exchange, user: number, account: string): readonly string[] {
  const own = [...ledger.accounts()].filter((row) => row.user === user);
  return own
    .filter(({ available, locked }) => available !== 0n || locked !== 0n)
    .map(({ wallet, currency, available, locked }) => {
      const name = market.currency(currency)?.name ?? String(currency);
      const waiting = locked === 0n ? '' : `, locked ${formatAmount(locked)}`;
      return `${account} ${wallet} ${name} ${formatAmount(available)}${waiting}`;
    });
}

function trialBalance({ ledger, market }: Exchange): string {
  const off = ledger.trialBalance().filter(({ sum }) => sum !== 0n);
  if (off.length === 0) return 'every currency adds up to zero';
  return off
    .map(({ currency, sum }) => `${market.currency(currency)?.name}: ${formatAmount(sum)}`)
    .join(', ');
}
