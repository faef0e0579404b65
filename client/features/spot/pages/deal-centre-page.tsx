import { OrderBook } from '#client/desk/book/order-book.tsx';
import { RecentDeals } from '#client/desk/book/trade-tape.tsx';
import { CurrencyInfo } from '#client/desk/header/currency-info.tsx';
import { NoticeLine } from '#client/desk/header/notice-line.tsx';
import { SpotChart } from '../chart/spot-chart.tsx';
import { CompletedPanel, OrdersPanel } from '../orders/orders-panel.tsx';
import { TradePanel } from '../trade/trade-panel.tsx';
import { DeskFrame } from '#client/desk/desk-frame.tsx';

/** The deal centre (ROUTE-010, SPOT-001). It opens with the history entrust list (SPOT-003). */
export function Component() {
  return (
    <DeskFrame
      name="spot.deal"
      panelsOf={(pair) => ({
        top: <NoticeLine />,
        besideMarkets: <CurrencyInfo />,
        chart: <SpotChart pair={pair} />,
        orders: <OrdersPanel pair={pair} first="history" />,
        book: <OrderBook pair={pair} />,
        tape: <RecentDeals pair={pair} />,
        trade: <TradePanel />,
        belowTrade: <CompletedPanel />,
      })}
    />
  );
}
