import { DeskFrame } from '#client/desk/desk-frame.tsx';
import { MicroChart } from '../chart/micro-chart.tsx';
import { MicroOrdersPanel } from '../orders/orders-panel.tsx';
import { MicroTradePanel } from '../trade/trade-panel.tsx';

/** Second contracts (ROUTE-012). There is no order book here, so the chart takes its width. */
export function Component() {
  return (
    <DeskFrame
      name="micro.desk"
      sides={{ buy: 'micro.up', sell: 'micro.down' }}
      panelsOf={(pair) => ({
        chart: <MicroChart pair={pair} />,
        orders: <MicroOrdersPanel pair={pair} />,
        trade: <MicroTradePanel />,
      })}
    />
  );
}
