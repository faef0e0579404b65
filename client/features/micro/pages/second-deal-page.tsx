import { DeskFrame } from '#client/desk/desk-frame.tsx';
import { ChartPanel } from '#client/desk/chart/chart-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { TradePanel } from '../trade/trade-panel.tsx';

/** Second contracts (ROUTE-012). There is no order book here, so the chart takes its width. */
export function SecondDealPage() {
  return (
    <DeskFrame
      name="micro.desk"
      panelsOf={(pair) => ({
        chart: <ChartPanel pair={pair} />,
        orders: <OrdersPanel pair={pair} />,
        trade: <TradePanel />,
      })}
    />
  );
}
