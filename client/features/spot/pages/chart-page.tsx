import { OrderBook } from '#client/desk/book/order-book.tsx';
import { LatestTrades } from '#client/desk/book/trade-tape.tsx';
import { SpotChart } from '../chart/spot-chart.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { TradePanel } from '../trade/trade-panel.tsx';
import { DeskFrame } from '#client/desk/desk-frame.tsx';

/** The chart screen (ROUTE-022, CHART-014). */
export function Component() {
  return (
    <DeskFrame
      name="spot.chart"
      panelsOf={(pair) => ({
        chart: <SpotChart pair={pair} />,
        orders: <OrdersPanel pair={pair} first="current" />,
        book: <OrderBook pair={pair} />,
        tape: <LatestTrades pair={pair} />,
        trade: <TradePanel />,
      })}
    />
  );
}
