/** The dialog of one order, named by the address, so that it outlives a reload and the way back closes it. */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRefused } from '#client/exchange/index.ts';
import type { C2cDeal } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { idOf } from '#client/ui/address-id.ts';
import { useIsConfirming } from '#client/ui/confirm.tsx';
import { useFocusReturn } from '#shared/ui/focus.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { POLL_MS } from './columns.tsx';
import type { Party } from './deal.ts';
import { DealDetail } from './deal-detail.tsx';
import type { Moves } from './use-moves.tsx';

/** The parameter of the address that names the open order. */
const PARAMETER = 'deal';

/** Which order is open, and how to open and close. */
export function useOpenDeal() {
  const [search, setSearch] = useSearchParams();
  const go = (id: number | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === undefined) after.delete(PARAMETER);
        else after.set(PARAMETER, String(id));
        return after;
      },
      { replace: id === undefined, preventScrollReset: true },
    );
  return {
    id: idOf(search.get(PARAMETER)),
    open: ({ id }: Pick<C2cDeal, 'id'>) => go(id),
    close: () => go(undefined),
  };
}

interface LoadedProps {
  readonly id: number;
  readonly list: Party;
  readonly moves: Moves;
  /** The order as its list has it: shown until its own response is there. */
  readonly known: C2cDeal | undefined;
}

function Loaded({ id, list, moves, known }: LoadedProps) {
  const t = useText();
  const query = useOperation('c2cDeal', { id }, { pollMs: POLL_MS, quiet: true });
  const deal = query.data ?? known;
  if (deal) return <DealDetail deal={deal} list={list} moves={moves} />;
  if (isRefused(query.error)) return <ErrorState text={t('c2c.deals_noOrder')} />;
  return <PendingState of={[query]} rows={7} height={40} />;
}

interface DealModalProps {
  readonly list: Party;
  readonly rows: readonly C2cDeal[];
  readonly moves: Moves;
}

/** The order that the address names (C2C-024, C2C-038). */
export function DealModal({ list, rows, moves }: DealModalProps) {
  const t = useText();
  const isConfirming = useIsConfirming();
  const { id, close } = useOpenDeal();
  // The order stays readable while the dialog closes.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  // Its row may not be in the list any more.
  useFocusReturn(id !== undefined);
  return (
    <Dialog
      opened={id !== undefined}
      onClose={close}
      returnFocus={false}
      closeOnEscape={!isConfirming}
      title={t('c2c.deals_orderNo', { order: shown ?? '' })}
      size={520}
    >
      {shown !== undefined && (
        <Loaded
          key={shown}
          id={shown}
          list={list}
          moves={moves}
          known={rows.find((row) => row.id === shown)}
        />
      )}
    </Dialog>
  );
}
