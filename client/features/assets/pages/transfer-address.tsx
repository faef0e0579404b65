/** The addresses of the transfer dialog, which opens over the assets (ROUTE-053, ROUTE-059). */
import { Navigate, useSearchParams } from 'react-router-dom';
import type { AccountName } from '#client/exchange/index.ts';
import { ASSETS_PAGE } from '../logic/scopes.ts';

interface TransferAddressProps {
  /** Where the address names no account. */
  readonly usual: Readonly<Partial<Record<'from' | 'to', AccountName>>>;
}

/** Goes to the assets with what the address asks for: `currency_id`, `from` and `to`. */
function TransferAddress({ usual }: TransferAddressProps) {
  const [search] = useSearchParams();
  const accounts = ['from', 'to'].flatMap((side) => {
    const account = search.get(side);
    return account === null ? [] : [[side, account]];
  });
  const query = new URLSearchParams([
    ['transfer', search.get('currency_id') ?? ''],
    ...(accounts.length > 0 ? accounts : Object.entries(usual)),
  ]);
  return <Navigate to={{ pathname: ASSETS_PAGE.all, search: query.toString() }} replace />;
}

/** Between all accounts. */
export const TransferPage = () => <TransferAddress usual={{}} />;

/** From the legal to the leverage account. */
export const LeverTransferPage = () => <TransferAddress usual={{ from: 'legal', to: 'lever' }} />;
