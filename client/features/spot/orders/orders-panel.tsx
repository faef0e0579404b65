/** The own orders of a desk: open ones and done ones behind one switch. */
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useSession } from '#client/exchange/react.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { TabBar } from '#client/ui/tab-bar.tsx';
import { CompletedTrades } from './completed-trades.tsx';
import { OpenOrders } from './open-orders.tsx';
import classes from './orders.module.css';

type List = 'current' | 'history';

interface OrdersPanelProps {
  readonly pair: SelectedPair;
  /** Which list is shown first. */
  readonly first: List;
}

/** Own lists for users, an invitation for visitors. */
function ForUsers({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { isLoggedIn } = useSession();
  if (isLoggedIn) return children;
  return (
    <EmptyState text={t('spot.loginToOrders')}>
      <span className={classes.links}>
        <Link to="/components/login">{t('common.login')}</Link>
        <Link to="/components/register">{t('common.register')}</Link>
      </span>
    </EmptyState>
  );
}

/** Current and history entrusts (SPOT-002, SPOT-003). */
export function OrdersPanel({ pair, first }: OrdersPanelProps) {
  const t = useText();
  const [list, setList] = useState<List>(first);
  return (
    <Panel
      label={t('spot.orderList')}
      header={
        <TabBar
          label={t('spot.orderList')}
          tabs={[
            { key: 'current', text: t('spot.currentOrders') },
            { key: 'history', text: t('spot.historyOrders') },
          ]}
          chosen={list}
          onChoose={setList}
        />
      }
    >
      <ForUsers>
        {list === 'current' ? (
          <OpenOrders key={pair.symbol} pair={pair} />
        ) : (
          <CompletedTrades key={pair.symbol} pair={pair} label={t('spot.historyOrders')} />
        )}
      </ForUsers>
    </Panel>
  );
}

/** Completed trades of all pairs. */
export function CompletedPanel() {
  const t = useText();
  return (
    <Panel title={t('spot.completed')}>
      <ForUsers>
        <CompletedTrades label={t('spot.completed')} />
      </ForUsers>
    </Panel>
  );
}
