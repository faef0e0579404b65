/** The spot desk (SPOT-001, CHART-014, DESK-340): two layouts of the same panels, each with an address. */
import { OrderBook } from '#client/desk/book/order-book.tsx';
import { LatestTrades } from '#client/desk/book/trade-tape.tsx';
import { DeskFrame } from '#client/desk/desk-frame.tsx';
import type { DeskPanels } from '#client/desk/desk-frame.tsx';
import { CurrencyInfo } from '#client/desk/header/currency-info.tsx';
import { NoticeLine } from '#client/desk/header/notice-line.tsx';
import type { SelectedPair } from '#client/exchange/index.ts';
import { SpotChart } from '../chart/spot-chart.tsx';
import { LayoutMenu } from '../layout/layout-menu.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { TradePanel } from '../trade/trade-panel.tsx';

const panelsOf = (pair: SelectedPair): DeskPanels => ({
  headerEnd: (
    <>
      <NoticeLine />
      <LayoutMenu />
    </>
  ),
  besideMarkets: <CurrencyInfo />,
  chart: <SpotChart pair={pair} />,
  orders: <OrdersPanel pair={pair} />,
  book: <OrderBook pair={pair} />,
  tape: <LatestTrades pair={pair} />,
  trade: <TradePanel />,
});

/** The chart beside the market list (ROUTE-022). */
export const ChartFirst = () => <DeskFrame name="spot.chart" first="chart" panelsOf={panelsOf} />;

/** The order book beside the market list (ROUTE-010). */
export const BookFirst = () => <DeskFrame name="spot.book" first="book" panelsOf={panelsOf} />;
