import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuotations, useSelectedPair } from '#client/exchange/live.ts';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { ClosedOrders } from '../orders/closed-orders.tsx';
import { OpenMicroOrders } from '../orders/open-orders.tsx';
import { OrderTabs } from '../orders/orders-panel.tsx';
import type { OrderTab } from '../orders/orders-panel.tsx';
import classes from '../orders/orders.module.css';
import { useRings } from '../orders/rings.tsx';
import { useSettlementToasts } from '../orders/settlement-toasts.ts';

const ALL = 'all';

/** Which pair's open orders are listed: the selected one's until another is chosen, or all. */
function usePairChoice() {
  const t = useText();
  const { pair: selected, status, groups } = useSelectedPair();
  const [wanted, setWanted] = useState<string>();
  const pairs = groups.flatMap((group) => group.pairs).filter((pair) => pair.displayed && pair.microOpen);
  const first = pairs.find(({ id }) => id === selected?.id);
  const chosen = wanted ?? String(first?.id ?? ALL);
  const select = (
    <ChoiceSelect
      aria-label={t('common.pair')}
      chosen={chosen}
      onChoose={setWanted}
      options={[
        { value: ALL, label: t('micro.allPairs') },
        ...pairs.map(({ id, symbol }) => ({ value: String(id), label: symbol })),
      ]}
    />
  );
  return {
    select,
    isKnown: status !== 'loading',
    matchId: chosen === ALL ? undefined : Number(chosen),
    symbol: pairs.find(({ id }) => String(id) === chosen)?.symbol,
    showAll: () => setWanted(ALL),
  };
}

function Lists() {
  const t = useText();
  const [tab, setTab] = useState<OrderTab>('open');
  const choice = usePairChoice();
  const rings = useRings();
  const quotations = useQuotations();
  useSettlementToasts();
  const empty = (
    <EmptyState
      text={choice.symbol ? t('micro.openEmpty', { symbol: choice.symbol }) : t('micro.openEmptyAll')}
    >
      {choice.symbol ? (
        <Button variant="default" size="xs" onClick={choice.showAll}>
          {t('micro.showAll')}
        </Button>
      ) : (
        <Link to="/secondDealCenter">{t('common.navMicro')}</Link>
      )}
    </EmptyState>
  );
  return (
    <OrderTabs
      chosen={tab}
      onChoose={setTab}
      frame={(tabs, view) => (
        <>
          <div className={classes.bar}>
            {tabs}
            {tab === 'open' && (
              <div className={classes.tools}>
                {choice.select}
                {rings.button}
              </div>
            )}
          </div>
          {view}
        </>
      )}
    >
      {tab === 'closed' && <ClosedOrders density="page" />}
      {tab === 'open' && !choice.isKnown && <PendingState of={[quotations]} rows={5} height={44} />}
      {tab === 'open' && choice.isKnown && (
        <OpenMicroOrders
          key={choice.matchId}
          matchId={choice.matchId}
          areRingsRunning={rings.areRunning}
          empty={empty}
          density="page"
        />
      )}
    </OrderTabs>
  );
}

/** The order history of second contracts (ROUTE-002, MICRO-026). */
export function Component() {
  const t = useText();
  return (
    <Page
      title={t('common.titleMatch')}
      intro={t('micro.historyIntro')}
      actions={
        <Button component={Link} to="/secondDealCenter" variant="default" size="sm">
          {t('common.navMicro')}
        </Button>
      }
    >
      <Panel isCard label={t('micro.history')}>
        <ForUsers text={t('micro.loginToOrders')}>
          <Lists />
        </ForUsers>
      </Panel>
    </Page>
  );
}
