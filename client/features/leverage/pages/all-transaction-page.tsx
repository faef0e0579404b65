import { pairParams } from '#client/exchange/index.ts';
import type { ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { BackLink } from '#client/ui/back-link.tsx';
import { actionsColumn, DataTable, pinned } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { EmptyState, LoadMore } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import { useClose } from '../orders/actions.ts';
import { CloseButton } from '../orders/columns.tsx';
import { dealColumns } from '../orders/recent-deals.tsx';
import { STATUS } from '../orders/trade-pages.tsx';
import { PairPage } from './pair-page.tsx';

const rowsOf = ({ order }: ResponseOf<'leverDealAll'>): readonly LeverTradeRow[] => order.data;

const isLast = ({ order }: ResponseOf<'leverDealAll'>, received: number): boolean => received >= order.total;

const columnsOf = (t: Text, close: (trade: LeverTradeRow) => void): readonly Column<LeverTradeRow>[] => [
  ...dealColumns(t),
  pinned(actionsColumn(t, (trade) => <CloseButton t={t} trade={trade} onClose={close} />)),
];

function OpenPositions({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const close = useClose();
  const list = usePagedOperation('leverDealAll', { ...pairParams(pair), status: STATUS.holding }, rowsOf, {
    isLast,
  });
  return (
    <ScrollBox label={t('leverage.positions')}>
      <DataTable
        label={t('leverage.positions')}
        columns={columnsOf(t, close)}
        rows={list.rows}
        rowKey={({ id }) => id}
        state={list}
        empty={<EmptyState text={t('leverage.dealsEmpty', { symbol: pair.symbol })} />}
        footer={<LoadMore {...list} />}
        density="page"
      />
    </ScrollBox>
  );
}

/** The own open positions of the selected pair, each with a close button (ROUTE-014, LEVER-050). */
export function Component() {
  const t = useText();
  return (
    <PairPage title="common.titleAllTransaction" actions={<BackLink fallback="/leverdealCenter" />}>
      {(pair) => (
        <Panel isCard label={t('leverage.positions')}>
          <ForUsers text={t('leverage.logIn')}>
            <OpenPositions key={pair.symbol} pair={pair} />
          </ForUsers>
        </Panel>
      )}
    </PairPage>
  );
}
