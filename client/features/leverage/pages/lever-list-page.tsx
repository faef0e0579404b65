import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#client/exchange/react.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Tabbed } from '#client/ui/tabbed.tsx';
import { useText } from '#client/ui/text.ts';
import { useClose, useReverse, useRevokeTrade } from '../orders/actions.ts';
import { closedColumns, pendingColumns, positionColumns, revokedColumns } from '../orders/columns.tsx';
import { HistoryCsv } from '../orders/history-csv.tsx';
import { useStopsModal } from '../orders/stops-modal.tsx';
import { TradePages } from '../orders/trade-pages.tsx';
import type { STATUS } from '../orders/trade-pages.tsx';

type Status = keyof typeof STATUS;

/** In the order of LEVER-046. */
const statuses = ['holding', 'pending', 'closed', 'revoked'] as const satisfies readonly Status[];

/** An event covers one quote currency; this list covers all, so its figures are polled. */
const REFRESH_MS = 5000;

function Trades({ status }: { readonly status: Status }) {
  const t = useText();
  const close = useClose();
  const reverse = useReverse();
  const revoke = useRevokeTrade();
  const stops = useStopsModal();
  const columns = {
    holding: () => positionColumns(t, undefined, { onClose: close, onReverse: reverse, onStops: stops.open }),
    pending: () => pendingColumns(t, revoke),
    closed: () => closedColumns(t),
    revoked: () => revokedColumns(t),
  };
  return (
    <>
      <TradePages
        status={status}
        label={t(`leverage.${status}`)}
        columns={columns[status]()}
        pollMs={REFRESH_MS}
        density="page"
      />
      {stops.modal}
    </>
  );
}

/** The own leverage trades of all pairs (ROUTE-019, LEVER-046 to LEVER-048); an address may name the first tab. */
export function Component() {
  const t = useText();
  const { isLoggedIn } = useSession();
  const [search] = useSearchParams();
  const requested = statuses.find((known) => known === search.get('status'));
  const [seen, setSeen] = useState(search);
  const [status, setStatus] = useState<Status>(requested ?? 'holding');
  if (seen !== search) {
    setSeen(search);
    setStatus(requested ?? status);
  }
  return (
    <Page title={t('common.titleLeverList')}>
      <Tabbed
        label={t('leverage.orderList')}
        tabs={statuses.map((key) => ({ key, text: t(`leverage.${key}`) }))}
        chosen={status}
        onChoose={setStatus}
        frame={(tabs, view) => (
          <Panel
            isCard
            label={t('leverage.orderList')}
            actions={isLoggedIn && status === 'closed' && <HistoryCsv />}
            header={tabs}
          >
            {view}
          </Panel>
        )}
      >
        <ForUsers text={t('leverage.logIn')}>
          <Trades key={status} status={status} />
        </ForUsers>
      </Tabbed>
    </Page>
  );
}
