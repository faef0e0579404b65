/** The spot desk (SPOT-001, CHART-014, DESK-340): two layouts of the same panels, each with an address. */
import { OrderBookPanel } from '#client/desk/book/order-book.tsx';
import { LatestTrades } from '#client/desk/book/trade-tape.tsx';
import { DeskFrame } from '#client/desk/desk-frame.tsx';
import type { DeskPanels, First } from '#client/desk/desk-frame.tsx';
import { TradeColumn } from '#client/desk/trade/account-card.tsx';
import { NoticeLine } from '#client/desk/header/notice-line.tsx';
import type { SelectedPair } from '#client/exchange/index.ts';
import { Charts } from '../chart/charts.tsx';
import { LayoutMenu } from '../layout/layout-menu.tsx';
import { deskName, useLayouts } from '../layout/use-layouts.ts';
import type { Layouts } from '../layout/use-layouts.ts';
import { SpotAccount } from '../trade/spot-account.tsx';
import { SpotOrdersPanel } from '../orders/orders-panel.tsx';
import { SpotTradePanel } from '../trade/trade-panel.tsx';

/** What stands where, by the layout that was chosen. */
const panelsOf = (pair: SelectedPair, layouts: Layouts): DeskPanels => ({
  chart: <Charts pair={pair} layouts={layouts} />,
  orders: <SpotOrdersPanel pair={pair} />,
  book: <OrderBookPanel pair={pair} />,
  ...(!layouts.view.hidden.includes('tape') && { tape: <LatestTrades pair={pair} /> }),
  trade: <TradeColumn form={<SpotTradePanel />} account={<SpotAccount pair={pair} />} />,
});

function SpotDesk({ first }: { readonly first: First }) {
  const layouts = useLayouts();
  const { hidden } = layouts.view;
  const showMarkets = (isShown: boolean) =>
    layouts.change({
      hidden: isShown ? hidden.filter((pane) => pane !== 'markets') : [...hidden, 'markets'],
    });
  return (
    <DeskFrame
      name={deskName(first)}
      first={first}
      sides={{ buy: 'common.buy', sell: 'common.sell' }}
      marketList={[!hidden.includes('markets'), showMarkets]}
      headerEnd={
        <>
          <NoticeLine />
          <LayoutMenu layouts={layouts} />
        </>
      }
      panelsOf={(pair) => panelsOf(pair, layouts)}
    />
  );
}

/** The chart beside the market list (ROUTE-022). */
export const ChartFirst = () => <SpotDesk first="chart" />;

/** The order book beside the market list (ROUTE-010). */
export const BookFirst = () => <SpotDesk first="book" />;
