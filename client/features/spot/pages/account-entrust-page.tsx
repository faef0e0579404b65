import { useState } from 'react';
import { useExtension } from '#client/exchange/react.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Tabbed } from '#client/ui/tabbed.tsx';
import { useText } from '#client/ui/text.ts';
import { CompletedTrades } from '../orders/completed-trades.tsx';
import { Entrusts } from '../orders/entrusts.tsx';
import { OrderHistory } from '../orders/order-history.tsx';
import classes from '../orders/orders.module.css';

const protocolLists = [
  { key: 'current', text: 'spot.currentOrders' },
  { key: 'completed', text: 'spot.completedTab' },
] as const;
/** Where the host keeps receipts. */
const historyList = { key: 'history', text: 'spot.historyOrders' } as const;

type Choice = (typeof protocolLists)[number]['key'] | (typeof historyList)['key'];

/** The own spot orders of all pairs: open ones of both sides, and completed (ROUTE-039, ACCT-009). */
export function Component() {
  const t = useText();
  const [choice, setChoice] = useState<Choice>('current');
  const lists = useExtension('receipts') ? [...protocolLists, historyList] : protocolLists;
  return (
    <Page title={t('common.orders')} intro={t('spot.entrustIntro')}>
      <Tabbed
        label={t('spot.orderList')}
        tabs={lists.map(({ key, text }) => ({ key, text: t(text) }))}
        chosen={choice}
        onChoose={setChoice}
        frame={(tabs, view) => (
          <Panel className={classes.onPage} label={t('common.orders')} header={tabs}>
            {view}
          </Panel>
        )}
      >
        <ForUsers text={t('spot.loginToOrders')}>
          {choice === 'current' && <Entrusts label={t('spot.currentOrders')} />}
          {choice === 'completed' && <CompletedTrades label={t('spot.completed')} density="page" />}
          {choice === 'history' && <OrderHistory density="page" />}
        </ForUsers>
      </Tabbed>
    </Page>
  );
}
