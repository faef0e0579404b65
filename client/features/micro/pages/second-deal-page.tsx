import { DeskFrame } from '#client/desk/desk-frame.tsx';
import { LatestTrades } from '#client/desk/book/trade-tape.tsx';
import { ChartPanel } from '#client/desk/chart/chart-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { TradePanel } from '../trade/trade-panel.tsx';

/** Second contracts (ROUTE-012). Nobody trades by the book here: the price and its last moves are what matters. */
export function SecondDealPage() {
  return (
    <DeskFrame
      name="micro.desk"
      panelsOf={(pair) => ({
        besideMarkets: <LatestTrades pair={pair} />,
        chart: <ChartPanel pair={pair} />,
        orders: <OrdersPanel pair={pair} />,
        trade: <TradePanel />,
      })}
    />
  );
}
