/** What missions ask of the modules that trade, in the words of missions. */
import { priceOfTicks } from '#simulator/engine/market/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import { MAX_OPEN_TRADES, profitAt } from '#simulator/engine/modules/leverage/index.ts';
import type { LeverageModule, LeverTrade } from '#simulator/engine/modules/leverage/index.ts';
import type { MicroModule, SecondContract } from '#simulator/engine/modules/micro/index.ts';
import type { MissionDeps } from '#simulator/engine/modules/missions/index.ts';
import { MAX_OPEN_ORDERS } from '#simulator/engine/modules/spot/index.ts';
import type { SpotModule } from '#simulator/engine/modules/spot/index.ts';

/** Spot orders. */
export function ordersOf({ queries }: SpotModule): MissionDeps['orders'] {
  return {
    trades: (user, page) => queries.trades(user, {}, page),
    open: (user) =>
      queries.openOrders(user, {}, { offset: 0, limit: MAX_OPEN_ORDERS }).rows.map((order) => order.id),
    receipt: (user, order) => queries.receipt(user, order),
  };
}

type Positions = MissionDeps['positions'];
type Position = NonNullable<ReturnType<Positions['get']>>;

const ALL_OPEN = { offset: 0, limit: MAX_OPEN_TRADES };

/** Leverage trades. */
export function leveragePositions({ queries, onChange }: LeverageModule, market: Market): Positions {
  const toPosition = (trade: LeverTrade): Position => positionOf(trade, market);
  return {
    list(user, page) {
      const { rows, total } = queries.trades(user, {}, page);
      return { rows: rows.map(toPosition), total };
    },
    open: (user) =>
      queries.trades(user, { statuses: ['pending', 'holding', 'closing'] }, ALL_OPEN).rows.map(toPosition),
    get(id) {
      const trade = queries.trade(id);
      return trade && toPosition(trade);
    },
    onChange,
  };
}

function positionOf(trade: LeverTrade, market: Market): Position {
  const { id, pair: pairId, side, share, number, price, status, openedAt, completedAt, end } = trade;
  const { takeProfit, stopLoss } = trade;
  const pair = market.pair(pairId);
  if (!pair) throw new Error(`leverage trade ${id} is of pair ${pairId}, which does not exist`);
  return {
    id,
    pair: pairId,
    side,
    hands: share,
    size: number,
    entryPrice: price,
    // One that is closing is closed at the same instant.
    state: status === 'closing' ? 'holding' : status,
    openedAt: openedAt === 0 ? null : openedAt,
    closedAt: status === 'closed' ? completedAt : null,
    isLiquidated: end === 'liquidation',
    hasTakeProfit: takeProfit > 0n,
    hasStopLoss: stopLoss > 0n,
    profitAt: (ticks) => profitAt(trade, priceOfTicks(pair, ticks)),
  };
}

/** Second contracts. */
export function contractsOf({ queries }: MicroModule): MissionDeps['contracts'] {
  return {
    list(user, page) {
      const { rows, total } = queries.orders(user, {}, page);
      return { rows: rows.map(contractOf), total };
    },
    get(id) {
      const order = queries.order(id);
      return order && contractOf(order);
    },
  };
}

function contractOf({ direction: side, endsAt: settlesAt, ...order }: SecondContract) {
  return { ...order, side, settlesAt };
}
