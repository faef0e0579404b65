import { useState } from 'react';
import { useExtension } from '#client/exchange/react.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { TabBar } from '#client/ui/tab-bar.tsx';
import { useText } from '#client/ui/text.ts';
import { CompletedTrades } from '../orders/completed-trades.tsx';
import { Entrusts } from '../orders/entrusts.tsx';
import { OrderHistory } from '../orders/order-history.tsx';
import classes from '../orders/orders.module.css';

const protocolTabs = [
  { key: 'current', text: 'spot.currentOrders' },
  { key: 'completed', text: 'spot.completedTab' },
] as const;
/** Where the host keeps receipts. */
const historyTab = { key: 'history', text: 'spot.historyOrders' } as const;

type Choice = (typeof protocolTabs)[number]['key'] | (typeof historyTab)['key'];

/** The own spot orders of all pairs: open ones of both sides, and completed (ROUTE-039, ACCT-009). */
export function Component() {
  const t = useText();
  const [choice, setChoice] = useState<Choice>('current');
  const tabs = useExtension('receipts') ? [...protocolTabs, historyTab] : protocolTabs;
  return (
    <Page title={t('shell.titleAccountEntrust')} intro={t('spot.entrustIntro')}>
      <Panel
        className={classes.onPage}
        label={t('shell.titleAccountEntrust')}
        header={
          <TabBar
            label={t('spot.orderList')}
            tabs={tabs.map(({ key, text }) => ({ key, text: t(text) }))}
            chosen={choice}
            onChoose={setChoice}
          />
        }
      >
        <ForUsers text={t('spot.loginToOrders')}>
          {choice === 'current' && <Entrusts label={t('spot.currentOrders')} />}
          {choice === 'completed' && <CompletedTrades label={t('spot.completed')} density="page" />}
          {choice === 'history' && <OrderHistory density="page" />}
        </ForUsers>
      </Panel>
    </Page>
  );
}
