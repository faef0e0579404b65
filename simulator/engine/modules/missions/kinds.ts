/** The kinds of goals by name. A new kind is its terms in `definition.ts` and an entry of this table. */
import { mulDiv } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { answerGoal } from './answer.ts';
import type { Goal, GoalKindName, GoalTerms } from './definition.ts';
import type { MissionFact } from './facts.ts';
import { counted, fits, deadlineOf, matchingFill, yes } from './kind.ts';
import type { GoalKind, Measure, View } from './kind.ts';
import type { GoalState } from './records.ts';

type Sum = Pick<GoalTerms['deposited'], 'number'>;

/** What is added up of the facts that a goal wants. */
const summed = <Terms extends Sum>(
  amountOf: (terms: Terms, fact: MissionFact) => Amount,
): GoalKind<Terms> => ({
  lasting: true,
  count: (terms, fact, state) => counted(state, amountOf(terms, fact)),
  measure: (terms, state) => ({ have: state.tally, want: terms.number }),
});

/** What is true or not at the moment when all other goals are met. */
const holds = (isMet: (view: View) => boolean): GoalKind<unknown> => ({
  lasting: false,
  measure: (_terms, _state, view) => yes(isMet(view)),
});

const goalKinds: { readonly [K in GoalKindName]: GoalKind<GoalTerms[K]> } = {
  /** Funds moved from one account to another, added up over transfers. */
  transfer: summed(({ from, to, currency }, fact) => {
    const counts = fact.type === 'transfer' && fact.from === from && fact.to === to;
    return counts && fact.currency === currency ? fact.amount : 0n;
  }),
  /** Funds that came in from outside and were credited, by a claim or over a chain, added up. */
  deposited: summed(({ currency }, fact) =>
    fact.type === 'deposit' && fact.currency === currency ? fact.amount : 0n,
  ),
  /** Coins that other people handed over against CNY, added up over deals. */
  c2cBought: summed(({ currency }, fact) =>
    fact.type === 'c2cPurchase' && fact.currency === currency ? fact.amount : 0n,
  ),
  /** How much of the base currency the wanted orders have traded, added up over orders. */
  filled: summed((terms, fact) => {
    const fill = matchingFill(terms, fact);
    return fill && (fill.waited || !terms.waited) ? fill.amount : 0n;
  }),
  /** How many orders were cancelled. An order that gave way to another of its owner was not. */
  cancelled: {
    lasting: true,
    count: ({ side }, fact, state) =>
      fact.type === 'cancel' && (side ?? fact.side) === fact.side ? counted(state, 1n) : state,
    measure: (terms, state) => ({ have: state.tally, want: BigInt(terms.orders) }),
  },
  answer: answerGoal,
  /** Counts the time that has passed, in milliseconds; the loss is watched at every step (see `judge.ts`). */
  survive: {
    lasting: true,
    measure(terms, _state, { now, run, start }) {
      const end = deadlineOf(terms.until, run.startedAt, start);
      return { have: BigInt(Math.min(now, end) - run.startedAt), want: BigInt(end - run.startedAt) };
    },
  },
  /** What is held of a currency now. */
  holding: {
    lasting: false,
    measure: (terms, _state, view) => ({ have: view.holding(terms.currency), want: terms.number }),
  },
  /** What was gained since the start, at the prices of now. */
  profit: {
    lasting: false,
    measure: (terms, _state, view) => ({ have: view.gain(), want: terms.number }),
  },
  noOpenOrders: holds((view) => view.openOrders() === 0),
  /** How many hands were opened. Stops count while they are set, and with those that a position was closed with. */
  position: {
    lasting: true,
    measure(terms, _state, view) {
      const wanted = view
        .positions()
        .filter(
          (each) =>
            fits(terms, each) &&
            each.id > view.run.startMark.position &&
            each.openedAt !== null &&
            (each.hasTakeProfit || !terms.takeProfit) &&
            (each.hasStopLoss || !terms.stopLoss),
        );
      return { have: BigInt(handsOf(wanted)), want: BigInt(terms.hands) };
    },
  },
  /** How many hands were closed other than by liquidation, also of positions that were there before. */
  positionClosed: {
    lasting: true,
    measure(terms, _state, view) {
      const closed = view
        .positions()
        .filter((each) => fits(terms, each) && each.state === 'closed' && !each.isLiquidated);
      return { have: BigInt(handsOf(closed)), want: BigInt(terms.hands) };
    },
  },
  /** No leverage position is held or waits. */
  flat: holds((view) => view.positions().every(({ state }) => state === 'closed' || state === 'revoked')),
  notLiquidated: holds((view) => view.positions().every((each) => !each.isLiquidated)),
  /** How many second contracts were settled. */
  contract: {
    lasting: true,
    measure(terms, _state, view) {
      const settled = view.contracts().filter((each) => fits(terms, each) && each.settlement !== null);
      return { have: BigInt(settled.length), want: BigInt(terms.contracts) };
    },
  },
};

function handsOf(positions: readonly { readonly hands: number }[]): number {
  return positions.reduce((sum, { hands }) => sum + hands, 0);
}

type GoalOf<K extends GoalKindName> = { readonly kind: K; readonly terms: GoalTerms[K] };

/** How far a goal is. */
export function measure<K extends GoalKindName>(goal: GoalOf<K>, state: GoalState, view: View): Measure {
  return goalKinds[goal.kind].measure(goal.terms, state, view);
}

/** A goal's state after something happened. */
export function count<K extends GoalKindName>(
  goal: GoalOf<K>,
  fact: MissionFact,
  state: GoalState,
): GoalState {
  return goalKinds[goal.kind].count?.(goal.terms, fact, state) ?? state;
}

/** Whether a goal of this kind stays met. */
export const isLasting = (goal: Goal): boolean => goalKinds[goal.kind].lasting;

/** The loss that a goal `survive` allows, in USDT. */
export function maxLoss(terms: GoalTerms['survive'], startEquity: Amount): Amount {
  return mulDiv(startEquity, BigInt(terms.loss), 10_000n);
}
