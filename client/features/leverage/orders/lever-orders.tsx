/** The own leverage trades of a pair, behind four tabs. */
import { useState } from 'react';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useSession } from '#client/exchange/react.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Tabbed } from '#client/ui/tabbed.tsx';
import { useText } from '#client/ui/text.ts';
import { closedColumns, revokedColumns } from './columns.tsx';
import { HistoryCsv } from './history-csv.tsx';
import { PendingTrades, PositionList } from './live-lists.tsx';
import { TradePages } from './trade-pages.tsx';

const lists = ['positions', 'pending', 'history', 'revoked'] as const;

/** Which trades are shown. */
export type LeverList = (typeof lists)[number];

interface ListProps {
  readonly pair: SelectedPair;
}

function Closed({ pair }: ListProps) {
  const t = useText();
  return (
    <TradePages
      status="closed"
      pair={pair}
      label={t('leverage.history')}
      columns={closedColumns(t)}
      empty={t('leverage.historyEmpty')}
    />
  );
}

function Revoked({ pair }: ListProps) {
  const t = useText();
  return (
    <TradePages
      status="revoked"
      pair={pair}
      label={t('leverage.revoked')}
      columns={revokedColumns(t)}
      empty={t('leverage.revokedEmpty')}
    />
  );
}

const otherLists = { pending: PendingTrades, history: Closed, revoked: Revoked };

interface LeverOrdersProps extends ListProps {
  /** Which list is shown first; the positions by default. */
  readonly first?: LeverList;
  /** Whether the page shows the account, beside the list where there is room. */
  readonly isBesideAccount?: boolean;
}

/** Positions, pending orders, history and revoked orders of a pair (LEVER-026, LEVER-027, LEVER-029). */
export function LeverOrders({ pair, first = 'positions', isBesideAccount = false }: LeverOrdersProps) {
  const t = useText();
  const { isLoggedIn } = useSession();
  const [list, setList] = useState<LeverList>(first);
  const Other = list === 'positions' ? undefined : otherLists[list];
  return (
    <Tabbed
      label={t('leverage.orderList')}
      tabs={lists.map((key) => ({ key, text: t(`leverage.${key}`) }))}
      chosen={list}
      onChoose={setList}
      frame={(tabs, view) => (
        <Panel
          label={t('leverage.orderList')}
          actions={isLoggedIn && list === 'history' && <HistoryCsv pair={pair} />}
          header={tabs}
        >
          {view}
        </Panel>
      )}
    >
      <ForUsers text={t('leverage.logIn')}>
        {Other === undefined ? (
          <PositionList key={pair.symbol} pair={pair} isBesideAccount={isBesideAccount} />
        ) : (
          <Other key={pair.symbol} pair={pair} />
        )}
      </ForUsers>
    </Tabbed>
  );
}
