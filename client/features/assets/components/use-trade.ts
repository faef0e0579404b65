/** Where a coin is traded. */
import { useSelectedPair } from '#client/exchange/live.ts';
import type { Quotation } from '#client/exchange/index.ts';
import type { Scope, WalletRow } from '../logic/accounts.ts';

/** A desk, and what selects the coin's pair there. */
export interface DeskLink {
  readonly to: string;
  readonly select?: () => void;
}

interface DeskKind {
  readonly to: string;
  readonly isOpen: (pair: Quotation) => boolean;
}

const spot: DeskKind = { to: '/dealCenter', isOpen: ({ spotOpen }) => spotOpen };

/** What an account pays for. The legal account pays for C2C deals, which have no pairs. */
const desks: Readonly<Record<Exclude<Scope, 'legal'>, DeskKind>> = {
  all: spot,
  change: spot,
  lever: { to: '/leverdealCenter', isOpen: ({ leverOpen }) => leverOpen },
  micro: { to: '/secondDealCenter', isOpen: ({ microOpen }) => microOpen },
};

/** The desk for a coin of an account: with its pair, or for a currency that pays with its first one. */
export function useTrade(scope: Scope): (row: WalletRow) => DeskLink | undefined {
  const { groups, select } = useSelectedPair();
  return ({ currency, is_legal }) => {
    if (scope === 'legal') return is_legal === 1 ? { to: '/c2cOrder' } : undefined;
    const { to, isOpen } = desks[scope];
    const open = groups.flatMap(({ pairs }) => pairs).filter((pair) => pair.displayed && isOpen(pair));
    const pair =
      open.find(({ baseId }) => baseId === currency) ?? open.find(({ quoteId }) => quoteId === currency);
    return pair && { to, select: () => select(pair) };
  };
}
