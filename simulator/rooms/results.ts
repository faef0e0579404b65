/** What came of a session: figures of every trader, worked out from the exchange as it stands at the end. */
import type {
  Certificate,
  ProfitPart,
  ResultOrder,
  ResultRow,
  TraderResults,
} from '#contract/rooms/index.ts';
import { causeReport } from '#simulator/control/mission-results.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { encode, formatAmount, formatDecimal, mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import type { Results } from '#simulator/engine/modules/missions/index.ts';
import type { OrderReport, SpotTrade } from '#simulator/engine/modules/spot/index.ts';
import { notional, quantity, ticksText } from '#simulator/engine/market/index.ts';

const ACCOUNT = /^trader-(\d{1,9})@[a-z0-9-]+\.test$/;

/** A trader of a room, as the exchange knows one. */
export interface NumberedTrader {
  readonly number: number;
  readonly user: User;
}

/** The traders of a room's exchange, by their numbers. */
export function tradersOf({ account }: Exchange): readonly NumberedTrader[] {
  return account.queries
    .all()
    .flatMap((user): NumberedTrader[] => {
      const [, number] = ACCOUNT.exec(user.account) ?? [];
      return number === undefined ? [] : [{ number: Number(number), user }];
    })
    .sort((a, b) => a.number - b.number);
}

/** SHA-256 in hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of records as the journal has them, a line each, in hexadecimal digits. */
async function journalHash(records: readonly JournalRecord[]): Promise<string> {
  const lines = records.map(({ seq, at, actor, name, input }) =>
    encode({ seq, at, actor: { ...actor }, name, input }),
  );
  return sha256(lines.join('\n'));
}

/** Which session it was, from its journal. */
export async function certificateOf(
  { scenario, kernel }: Exchange,
  records: readonly JournalRecord[],
): Promise<Certificate> {
  const { name, seed, start } = scenario;
  return {
    scenario: name,
    seed,
    start,
    end: kernel.now(),
    seq: kernel.lastSeq(),
    stateHash: kernel.hash(),
    journalHash: await journalHash(records),
  };
}

/** The figures of one trader. */
export function toResultRow(exchange: Exchange, trader: NumberedTrader): ResultRow {
  return rowOf(exchange, trader, figuresOf(exchange, trader));
}

const figuresOf = ({ missions }: Exchange, { user }: NumberedTrader): Results =>
  missions.queries.sinceOpening(user.id, user.createdAt);

function rowOf({ missions }: Exchange, { number, user }: NumberedTrader, figures: Results): ResultRow {
  return {
    number,
    account: user.account,
    startEquity: formatAmount(figures.startEquity),
    endEquity: formatAmount(figures.endEquity),
    profit: formatAmount(figures.profit),
    drawdown: formatAmount(figures.drawdown),
    drawdownPercent: formatDecimal(BigInt(figures.drawdownPoints), 2),
    fees: formatAmount(figures.fees),
    orders: figures.orders,
    trades: figures.trades,
    positions: figures.positions,
    contracts: figures.contracts,
    missionsDone: missions.queries.begun(user.id).filter(({ state }) => state === 'done').length,
  };
}

/** Everything about one trader but the name. */
export function traderFigures(
  exchange: Exchange,
  trader: NumberedTrader,
): Omit<TraderResults, 'room' | 'certificate' | 'shown'> {
  const { market, missions } = exchange;
  const { id } = trader.user;
  const figures = figuresOf(exchange, trader);
  const decisions: ProfitPart[] = figures.causes.map((cause) => causeReport(exchange, cause, figures.to));
  const [worst] = decisions;
  const best = decisions.at(-1);
  return {
    row: rowOf(exchange, trader, figures),
    feesByCurrency: figures.feesByCurrency.map(({ currency, amount }) => ({
      currency: market.currency(currency)?.name ?? String(currency),
      amount: formatAmount(amount),
    })),
    decisions,
    best: best && !best.change.startsWith('-') ? best : null,
    worst: worst?.change.startsWith('-') ? worst : null,
    missions: missions.queries.list(id).map(({ mission, state }) => {
      const score = state === 'open' ? undefined : missions.queries.results(id, mission.id)?.score;
      return { id: mission.id, state, ...(score !== undefined && { score }) };
    }),
    spotOrders: spotOrdersOf(exchange, id),
    equity: figures.equity.map(({ at, worth }) => ({ at, worth: formatAmount(worth) })),
  };
}

const EVERY = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

function spotOrdersOf(exchange: Exchange, user: number): ResultOrder[] {
  const { queries } = exchange.spot;
  const reports = new Map(queries.orders(user, {}, EVERY).rows.map((row) => [row.receipt.order, row]));
  const trades = new Map<number, SpotTrade[]>();
  for (const trade of queries.trades(user, {}, EVERY).rows) {
    const order = trade.buyer === user ? trade.buyOrder : trade.sellOrder;
    trades.set(order, [trade, ...(trades.get(order) ?? [])]);
  }
  return [...trades]
    .map(([order, own]) => orderOf(exchange, user, order, own, reports.get(order)))
    .sort((a, b) => b.id - a.id);
}

function orderOf(
  { market }: Exchange,
  user: number,
  id: number,
  trades: readonly SpotTrade[],
  report: OrderReport | undefined,
): ResultOrder {
  const [first] = trades;
  const pair = first && market.pair(first.pair);
  if (!first || !pair) throw new Error(`order ${id} has trades of a pair that does not exist`);
  const isBuy = first.buyer === user;
  const lots = trades.reduce((sum, trade) => sum + trade.lots, 0);
  const filled = quantity(pair, lots);
  const worth = (trade: SpotTrade) => notional(pair, trade.price, trade.lots);
  const total = trades.reduce((sum, trade) => sum + worth(trade), 0n);
  const fee = trades.reduce((sum, { buyerFee, sellerFee }) => sum + (isBuy ? buyerFee : sellerFee), 0n);
  return {
    id,
    at: first.at,
    pair: pair.symbol,
    side: isBuy ? 'buy' : 'sell',
    filled: formatAmount(filled),
    averagePrice: formatAmount(mulDiv(total, UNIT, filled)),
    total: formatAmount(total),
    fee: formatAmount(fee),
    feeCurrency: isBuy ? pair.baseName : pair.quoteName,
    receipt: report ? receiptOf(report) : null,
  };
}

function receiptOf({ receipt, pair, left, filled }: OrderReport): NonNullable<ResultOrder['receipt']> {
  const done = filled === receipt.lots ? 'filled' : 'cancelled';
  return {
    type: receipt.mode,
    status: left > 0 ? 'open' : done,
    number: formatAmount(quantity(pair, receipt.lots)),
    referencePrice: ticksText(pair, receipt.reference),
  };
}
