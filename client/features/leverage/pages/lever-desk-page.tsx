import type { SelectedPair } from '#client/exchange/index.ts';
import { OrderBookPanel } from '#client/desk/book/order-book.tsx';
import { TradeColumn } from '#client/desk/trade/account-card.tsx';
import { DeskFrame } from '#client/desk/desk-frame.tsx';
import type { DeskPanels } from '#client/desk/desk-frame.tsx';
import { LeverChart } from '../chart/lever-chart.tsx';
import { LeverTransactions } from '../desk/lever-transactions.tsx';
import { RiskPanel } from '../desk/risk-panel.tsx';
import { LeverOrders } from '../orders/lever-orders.tsx';
import { LeverForm } from '../trade/lever-form.tsx';

const panelsOf = (pair: SelectedPair): DeskPanels => ({
  chart: <LeverChart pair={pair} />,
  orders: <LeverOrders pair={pair} isBesideAccount />,
  book: <OrderBookPanel pair={pair} />,
  tape: <LeverTransactions pair={pair} />,
  trade: <TradeColumn form={<LeverForm />} account={<RiskPanel pair={pair} />} />,
});

/** The leverage desk (ROUTE-013, LEVER-001). */
export function Component() {
  return (
    <DeskFrame
      name="leverage.desk"
      sides={{ buy: 'leverage.long', sell: 'leverage.short' }}
      panelsOf={panelsOf}
    />
  );
}
