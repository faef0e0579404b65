import { useState } from 'react';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useExtension } from '#client/exchange/react.tsx';
import { useOwnOrders } from '#client/desk/own-orders.ts';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { useText } from '#client/ui/text.ts';
import { Tabbed } from '#client/ui/tabbed.tsx';
import { CompletedTrades } from './completed-trades.tsx';
import { OpenSpotOrders } from './open-orders.tsx';
import { OrderShortcuts } from './order-shortcuts.ts';
import { OrderHistory } from './order-history.tsx';

/** `history` lists trades where the host keeps no receipts; `trades` does where it does. */
type List = 'current' | 'history' | 'trades';

/** The own orders of a desk, open ones and done ones behind one switch (SPOT-002, SPOT-003). */
export function SpotOrdersPanel({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const hasReceipts = useExtension('receipts');
  const [chosen, setList] = useState<List>();
  const count = useOwnOrders(pair).length;
  // The first open order is shown, and the list stays there when it is gone.
  if (chosen === undefined && count > 0) setList('current');
  const list = chosen ?? 'history';
  return (
    <Tabbed
      label={t('spot.orderList')}
      tabs={[
        {
          key: 'current',
          text: count > 0 ? t('spot.currentOrdersCount', { count }) : t('spot.currentOrders'),
        },
        { key: 'history', text: t('spot.historyOrders') },
        ...(hasReceipts ? [{ key: 'trades' as const, text: t('spot.receipt_trades') }] : []),
      ]}
      chosen={list}
      onChoose={setList}
      frame={(tabs, view) => (
        <Panel label={t('spot.orderList')} header={tabs}>
          {view}
        </Panel>
      )}
    >
      <ForUsers text={t('spot.loginToOrders')}>
        <OrderShortcuts pair={pair} />
        {list === 'current' && <OpenSpotOrders key={pair.symbol} pair={pair} />}
        {list === 'history' && hasReceipts && <OrderHistory key={pair.symbol} pair={pair} />}
        {list === 'history' && !hasReceipts && (
          <CompletedTrades key={pair.symbol} pair={pair} label={t('spot.historyOrders')} />
        )}
        {list === 'trades' && (
          <CompletedTrades key={pair.symbol} pair={pair} label={t('spot.receipt_trades')} />
        )}
      </ForUsers>
    </Tabbed>
  );
}
