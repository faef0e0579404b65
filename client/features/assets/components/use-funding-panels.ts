/** The panels that take currencies in and send them out: opened by a press or by the address, while both are open at all. */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { isFundingOpen } from '../logic/accounts.ts';
import type { WalletRow, Wallets } from '../logic/accounts.ts';
import { useChosen } from './use-chosen.ts';
import type { Chosen } from './use-chosen.ts';

/** What is done with a row in a panel. */
export type FundingAction = 'deposit' | 'withdraw';

/** Which currencies a page offers an action for. */
export type Offers = Readonly<Partial<Record<FundingAction, (row: WalletRow) => boolean>>>;

/** A row and what is done with it; a page may have further actions with panels of their own. */
export interface RowPanel<Action extends string> {
  readonly row: WalletRow;
  readonly action: Action | FundingAction;
}

const actions = ['deposit', 'withdraw'] as const;

/** The panel that an address such as `/change?withdraw=1` opens, if the page offers it. */
function requested(
  search: URLSearchParams,
  rows: readonly WalletRow[],
  offers: Offers,
): RowPanel<never> | undefined {
  const found = actions.flatMap((action) => {
    const row = rows.find(({ currency }) => String(currency) === search.get(action));
    return row && offers[action]?.(row) === true ? [{ row, action }] : [];
  });
  return found[0];
}

export interface FundingPanels<Action extends string> extends Omit<Chosen<RowPanel<Action>>, 'value'> {
  readonly action: Action | FundingAction | undefined;
  /** The row of the panel as the wallets have it now. */
  readonly row: WalletRow | undefined;
  /** Opens a panel, or says that it is not open (WALLET-015, WALLET-016). */
  readonly fund: (row: WalletRow, action: FundingAction) => void;
}

/** Which panel is open, for which row. `rows` are those of the page. */
export function useFundingPanels<Action extends string = never>(
  wallets: Wallets,
  rows: readonly WalletRow[],
  offers: Offers,
): FundingPanels<Action> {
  const t = useText();
  const [search] = useSearchParams();
  const isOpen = isFundingOpen(wallets);
  const first = requested(search, rows, offers);
  const isRefused = first !== undefined && !isOpen;
  const { value, ...chosen } = useChosen<RowPanel<Action>>(isOpen ? first : undefined);
  useEffect(() => {
    if (isRefused) showToast('info', t('lay.notopen'));
  }, [isRefused, t]);
  return {
    ...chosen,
    action: value?.action,
    row: value && (rows.find(({ currency }) => currency === value.row.currency) ?? value.row),
    fund: (row, action) => (isOpen ? chosen.open({ row, action }) : showToast('info', t('lay.notopen'))),
  };
}
