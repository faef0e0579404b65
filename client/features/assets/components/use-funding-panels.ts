/** The panels that take currencies in and send them out: opened by a press or by the address, while both are open at all. */
import type { Wallets } from '#client/exchange/wallets.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { isFundingOpen } from '../logic/accounts.ts';
import type { Scope, WalletRow } from '../logic/accounts.ts';
import { isOffered } from '../logic/funding.ts';
import type { FundingAction } from '../logic/funding.ts';
import { useChosen } from './use-chosen.ts';
import type { Chosen } from './use-chosen.ts';

/** A row and what is done with it. */
interface RowPanel {
  readonly row: WalletRow;
  readonly action: FundingAction;
}

const actions = ['deposit', 'withdraw'] as const;

/** The panel that an address such as `/change?withdraw=1` opens, if the page offers it. */
function requested(search: URLSearchParams, rows: readonly WalletRow[], scope: Scope): RowPanel | undefined {
  const found = actions.flatMap((action) => {
    const row = rows.find(({ currency }) => String(currency) === search.get(action));
    return row && isOffered(row, action, scope) ? [{ row, action }] : [];
  });
  return found[0];
}

export interface FundingPanels extends Omit<Chosen<RowPanel>, 'value' | 'open'> {
  readonly action: FundingAction | undefined;
  /** The row of the panel as the wallets have it now. */
  readonly row: WalletRow | undefined;
  /** Opens a panel, or says that it is not open (WALLET-015, WALLET-016). */
  readonly fund: (row: WalletRow, action: FundingAction) => void;
}

/** Which panel is open, for which row. `rows` are those of the page. */
export function useFundingPanels(wallets: Wallets, rows: readonly WalletRow[], scope: Scope): FundingPanels {
  const t = useText();
  const [search] = useSearchParams();
  const isOpen = isFundingOpen(wallets);
  const first = requested(search, rows, scope);
  const isRefused = first !== undefined && !isOpen;
  const { value, open, ...chosen } = useChosen<RowPanel>(isOpen ? first : undefined);
  useEffect(() => {
    if (isRefused) showToast('info', t('common.notopen'));
  }, [isRefused, t]);
  return {
    ...chosen,
    action: value?.action,
    row: value && (rows.find(({ currency }) => currency === value.row.currency) ?? value.row),
    fund: (row, action) => (isOpen ? open({ row, action }) : showToast('info', t('common.notopen'))),
  };
}
