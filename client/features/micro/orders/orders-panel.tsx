/** The own second contracts of the desk: open ones of its pair, closed ones of all. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useMicroNews } from '#client/exchange/micro.ts';
import { useSession } from '#client/exchange/react.tsx';
import { useDesk } from '#client/desk/desk.tsx';
import { useStaleClass } from '#client/desk/stale.ts';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { EmptyState, SkeletonRows } from '#client/ui/states.tsx';
import { Tabbed } from '#client/ui/tabbed.tsx';
import { useText } from '#client/ui/text.ts';
import { ClosedOrders } from './closed-orders.tsx';
import { OpenMicroOrders } from './open-orders.tsx';
import classes from './orders.module.css';
import { useRings } from './rings.tsx';
import { useSettlementToasts } from './settlement-toasts.ts';

/** `open` is status 1 of the protocol, `closed` 3 (MICRO-013). */
export type OrderTab = 'open' | 'closed';

interface OrderTabsProps {
  readonly chosen: OrderTab;
  readonly onChoose: (tab: OrderTab) => void;
  readonly frame: (tabs: ReactNode, view: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** Trading and closed (MICRO-013). */
export function OrderTabs(props: OrderTabsProps) {
  const t = useText();
  return (
    <Tabbed
      label={t('micro.listLabel')}
      tabs={[
        { key: 'open', text: t('micro.open') },
        { key: 'closed', text: t('micro.closed') },
      ]}
      {...props}
    />
  );
}

/** The chosen tab; an order that was just placed is shown at once. */
function useOrderTab() {
  const [tab, setTab] = useState<OrderTab>('open');
  const placed = useMicroNews().placed[0]?.order.id;
  const [seen, setSeen] = useState(placed);
  if (placed !== seen) {
    setSeen(placed);
    if (placed !== undefined) setTab('open');
  }
  return [tab, setTab] as const;
}

/** The orders list of the desk. */
export function MicroOrdersPanel({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const { isLoggedIn } = useSession();
  const { terms, isDelisted } = useDesk();
  const [tab, setTab] = useOrderTab();
  const rings = useRings();
  const stale = useStaleClass();
  useSettlementToasts();
  const empty = <EmptyState text={t('micro.openEmpty', { symbol: pair.symbol })} />;
  const openOrders = terms && (
    <OpenMicroOrders
      key={terms.id}
      matchId={terms.id}
      areRingsRunning={rings.areRunning}
      empty={empty}
      density="desk"
    />
  );
  return (
    <OrderTabs
      chosen={tab}
      onChoose={setTab}
      frame={(tabs, view) => (
        <Panel
          label={t('micro.history')}
          header={tabs}
          actions={
            isLoggedIn && (
              <>
                {tab === 'open' && rings.button}
                <Link to="/match" className={classes.all}>
                  {t('micro.history')}
                </Link>
              </>
            )
          }
        >
          {view}
        </Panel>
      )}
    >
      <ForUsers text={t('micro.loginToOrders')}>
        {tab === 'closed' && <ClosedOrders density="desk" />}
        {tab === 'open' && (
          <ScrollBox label={t('micro.open')}>
            <div className={stale}>{openOrders ?? (isDelisted ? empty : <SkeletonRows rows={3} />)}</div>
          </ScrollBox>
        )}
      </ForUsers>
    </OrderTabs>
  );
}
