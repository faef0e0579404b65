/** A list of orders with its dialog: what my orders and the orders of one ad have in common. */
import type { ReactNode } from 'react';
import type { ResponseOf, C2cDeal } from '#client/exchange/index.ts';
import type { PagedList } from '#client/exchange/lists.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { useText } from '#client/ui/text.ts';
import { eachOnce, ADS_PER_PAGE } from '../logic/ad.ts';
import { c2cDealColumns, c2cDealCsvColumns } from './columns.tsx';
import type { Party } from './deal.ts';
import { DealModal, useOpenDeal } from './deal-modal.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { useMoves } from './use-moves.tsx';

/** The lists of orders. */
type ListName = 'c2cMyDeals' | 'c2cAdDeals' | 'c2cOrders';

export const dealsOf = ({ data }: ResponseOf<ListName>): readonly C2cDeal[] => data;

const rowKey = ({ id }: C2cDeal) => id;

interface DealListProps {
  readonly label: string;
  readonly list: PagedList<C2cDeal>;
  /** Whose list it is. */
  readonly party: Party;
  readonly empty: ReactNode;
  readonly toolbar?: ReactNode;
  /** Has orders that the reader took beside those on own ads. */
  readonly isMixed?: boolean;
}

/** Rows with what can be done (C2C-036, C2C-037), their dialog, and the way to a file. */
export function DealList(props: DealListProps) {
  const { label, list, party, empty, toolbar, isMixed = false } = props;
  const t = useText();
  const { open } = useOpenDeal();
  const moves = useMoves(party);
  const actions = (deal: C2cDeal) => <MoveButtons deal={deal} list={party} moves={moves} isSmall />;
  return (
    <>
      <LogList
        label={label}
        columns={c2cDealColumns(t, { list: party, isMixed, onOpen: open, actions })}
        list={{ ...list, rows: eachOnce(list.rows) }}
        rowKey={rowKey}
        skeletonRows={ADS_PER_PAGE}
        hasMore={list.rows.length >= ADS_PER_PAGE}
        empty={empty}
        toolbar={toolbar}
        csv={{ what: 'c2c-orders', columns: c2cDealCsvColumns(t, party) }}
      />
      <DealModal list={party} rows={list.rows} moves={moves} />
    </>
  );
}
