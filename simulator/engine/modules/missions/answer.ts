/**
 * A figure of the trainee's own trading, named by himself. It is compared with what the receipt or the fees of his orders say, or
 * with the price at which his second contract was settled.
 */
import { mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { priceOfTicks } from '#simulator/engine/market/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import type { GoalTerms, Question } from './definition.ts';
import type { MissionContract, MissionDeps, MissionReceipt } from './ports.ts';
import type { GoalState } from './records.ts';
import { fits, matchingFill, yes } from './kind.ts';
import type { GoalKind, View } from './kind.ts';

type Terms = GoalTerms['answer'];

export const answerGoal: GoalKind<Terms> = {
  lasting: true,
  count(terms, fact, state) {
    const fill = matchingFill(terms, fact);
    if (!fill || state.metAt !== null || terms.question === 'settlementPrice') return state;
    if (terms.question === 'fees') return { ...state, tally: state.tally + fill.fee };
    // A receipt describes the placement: later fills of the waiting order are not in it.
    return fill.waited ? state : { ...state, order: fill.order };
  },
  measure: (_terms, state) => yes(state.metAt !== null),
};

/** Half of the last decimal that can be asked for, in 1e-8: a well rounded answer is right however small the figure. */
const GRAIN: Readonly<Record<Question, Amount>> = {
  slippage: 5_000n /* 0.00005 percent */,
  averagePrice: 500_000n /* 0.005 */,
  fees: 500_000n /* 0.005 USDT */,
  settlementPrice: 5_000n /* 0.00005, finer than any tick */,
};

/** What a question is about, where there is something: the receipt of an order, or a contract that is settled. */
export interface QuestionSubject {
  readonly receipt?: MissionReceipt | undefined;
  readonly contract?: MissionContract | undefined;
}

/** The latest that a question can be about; once it is answered, what it was about then. */
export function subjectOf(
  { orders, contracts }: Pick<MissionDeps, 'orders' | 'contracts'>,
  user: number,
  terms: Terms,
  { order, metAt }: GoalState,
  view: View,
): QuestionSubject {
  if (terms.question !== 'settlementPrice') return order > 0 ? { receipt: orders.receipt(user, order) } : {};
  if (metAt !== null) return { contract: contracts.get(order) };
  const { pair } = terms;
  return { contract: view.contracts().find((each) => fits({ pair }, each) && each.settlement !== null) };
}

/**
 * The right figure in 1e-8: percent for slippage, quote per base for prices, USDT for fees. Undefined while there is nothing to
 * ask about.
 */
export function rightAnswer(
  market: Market,
  terms: Terms,
  state: GoalState,
  { receipt, contract }: QuestionSubject,
): Amount | undefined {
  if (terms.question === 'fees') return state.tally > 0n ? state.tally : undefined;
  if (terms.question === 'settlementPrice') return contract && settlementPrice(market, contract);
  if (!receipt || receipt.averagePrice === 0n) return undefined;
  return terms.question === 'averagePrice' ? receipt.averagePrice : slippage(market, receipt);
}

/** How much worse than the last price the order traded on average, in percent; below 0 when it was better. */
function slippage(market: Market, receipt: MissionReceipt): Amount | undefined {
  const pair = market.pair(receipt.pair);
  if (!pair) return undefined;
  const reference = priceOfTicks(pair, receipt.reference);
  const worse = receipt.side === 'buy' ? receipt.averagePrice - reference : reference - receipt.averagePrice;
  return mulDiv(worse, 100n * UNIT, reference);
}

function settlementPrice(market: Market, { pair: id, settlement }: MissionContract): Amount | undefined {
  const pair = market.pair(id);
  return pair && settlement ? priceOfTicks(pair, settlement.price) : undefined;
}

/** Whether a given figure is near enough. */
export function isNear(terms: Terms, given: Amount, right: Amount): boolean {
  const size = right < 0n ? -right : right;
  const off = given < right ? right - given : given - right;
  const allowed = mulDiv(size, BigInt(terms.tolerance), 10_000n);
  const grain = GRAIN[terms.question];
  return off <= (allowed > grain ? allowed : grain);
}
