/** Where a user stands in the missions of the scenario: for the control plane, and for the page that he is at. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import { formatDecimal, shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { lotsText, ticksText } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type {
  GoalProgress,
  MissionProgress,
  QuestionSubject,
} from '#simulator/engine/modules/missions/index.ts';
import type { MissionReport, QuestionReceipt, SettledContract } from './mission-format.ts';
import { money } from './lookup.ts';
import { inAll } from './in-languages.ts';
import { goalText, nameOf } from './mission-texts.ts';

/** Every mission of the scenario, as a user has it. */
export function missionReports(exchange: Exchange, user: number): MissionReport[] {
  return exchange.missions.queries.list(user).map((progress) => missionReport(exchange, progress));
}

function missionReport(exchange: Exchange, progress: MissionProgress): MissionReport {
  const { mission: state, goals, hintsShown, ...rest } = progress;
  return {
    id: state.id,
    title: inAll(state.title),
    story: inAll(state.story),
    ...(state.within !== undefined && { within: state.within }),
    hints: { shown: state.hints.slice(0, hintsShown).map(inAll), total: state.hints.length },
    ...rest,
    goals: goals.map((each) => goalReport(exchange, each)),
  };
}

function goalReport(exchange: Exchange, progress: GoalProgress): MissionReport['goals'][number] {
  const { goal: state, have, want, met } = progress;
  const { unit, shown } = measureOf(exchange, state);
  return {
    kind: state.kind,
    text: goalText(exchange.market, state),
    have: shown(have),
    want: shown(want),
    unit,
    met,
    ...(state.kind === 'answer' && { question: questionReport(exchange, progress) }),
  };
}

const count = (amount: Amount): string => String(amount);

/** What a kind of goal is counted in. */
function measureOf(
  { market }: Exchange,
  { kind, terms }: GoalProgress['goal'],
): { readonly unit: string; readonly shown: (amount: Amount) => string } {
  switch (kind) {
    case 'transfer':
    case 'deposited':
    case 'c2cBought':
    case 'holding':
      return { unit: nameOf(market, terms.currency), shown: shortAmount };
    case 'filled':
      return { unit: market.pair(terms.pair)?.baseName ?? '', shown: shortAmount };
    case 'profit':
      return { unit: 'USDT', shown: shortAmount };
    case 'cancelled':
      return { unit: 'orders', shown: count };
    case 'survive':
      return { unit: 's', shown: (ms) => formatDecimal(ms, 3, 0) };
    case 'position':
    case 'positionClosed':
      return { unit: 'hands', shown: count };
    case 'contract':
      return { unit: 'contracts', shown: count };
    case 'answer':
    case 'noOpenOrders':
    case 'flat':
    case 'notLiquidated':
      return { unit: '', shown: count };
  }
}

function questionReport(exchange: Exchange, { goal: state, open, wrong, about }: GoalProgress) {
  if (state.kind !== 'answer') return undefined;
  const pair = exchange.market.pair(state.terms.pair);
  const quote = pair?.quoteName ?? '';
  const units = { slippage: '%', averagePrice: quote, fees: 'USDT', settlementPrice: quote };
  const { receipt: given, contract } = about;
  return {
    asks: state.terms.question,
    open,
    wrong,
    unit: units[state.terms.question],
    ...(given && pair && { receipt: receiptReport(given, pair) }),
    ...(contract && pair && { contract: contractReport(exchange, contract, pair) }),
  };
}

function contractReport(
  { market }: Exchange,
  given: NonNullable<QuestionSubject['contract']>,
  pair: Pair,
): SettledContract | undefined {
  const { settlement } = given;
  if (!settlement) return undefined;
  return {
    contract: given.id,
    pair: pair.symbol,
    side: given.side,
    openedAt: given.openedAt,
    opened: ticksText(pair, given.openPrice),
    settledAt: given.settlesAt,
    result: settlement.outcome,
    stake: money(given.stake),
    fee: money(given.fee),
    profit: money(settlement.profit),
    currency: nameOf(market, given.currency),
  };
}

function receiptReport(given: NonNullable<QuestionSubject['receipt']>, pair: Pair): QuestionReceipt {
  return {
    order: given.order,
    pair: pair.symbol,
    side: given.side,
    type: given.mode,
    at: given.at,
    reference: ticksText(pair, given.reference),
    average: money(given.averagePrice),
    quote: money(given.notional),
    fee: money(given.fee),
    feeCurrency: given.side === 'buy' ? pair.baseName : pair.quoteName,
    levels: given.levels.map(({ price, lots }) => ({
      price: ticksText(pair, price),
      number: lotsText(pair, lots),
    })),
  };
}
