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

type LeverList = (typeof lists)[number];

interface LeverOrdersProps {
  readonly pair: SelectedPair;
  /** Whether the page shows the account, beside the list where there is room. */
  readonly isBesideAccount?: boolean;
}

interface ListProps extends LeverOrdersProps {
  readonly list: LeverList;
}

function List({ list, pair, isBesideAccount = false }: ListProps) {
  const t = useText();
  if (list === 'positions') return <PositionList pair={pair} isBesideAccount={isBesideAccount} />;
  if (list === 'pending') return <PendingTrades pair={pair} />;
  const pages = { pair, label: t(`leverage.${list}`) };
  return list === 'history' ? (
    <TradePages {...pages} status="closed" columns={closedColumns(t)} />
  ) : (
    <TradePages {...pages} status="revoked" columns={revokedColumns(t)} />
  );
}

/** Positions, pending orders, history and revoked orders of a pair (LEVER-026, LEVER-027, LEVER-029). */
export function LeverOrders(props: LeverOrdersProps) {
  const t = useText();
  const { isLoggedIn } = useSession();
  const [list, setList] = useState<LeverList>('positions');
  const { pair } = props;
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
        <List key={`${list} ${pair.symbol}`} {...props} list={list} />
      </ForUsers>
    </Tabbed>
  );
}
