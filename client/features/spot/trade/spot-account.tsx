/**
 * The spot account's two coins of a pair: what is available, and what open orders lock. A table of its own: its two rows are fixed and
 * begin with headers, which the rows of `DataTable` do not have.
 */
import type { ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { useOperation, useSession } from '#client/exchange/react.tsx';
import { AccountCard } from '#client/desk/trade/account-card.tsx';
import { Balance } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { TransferLink } from '#client/ui/transfer-link.tsx';
import classes from './spot-account.module.css';

const rowsOf = ({ change_wallet }: ResponseOf<'walletList'>) => change_wallet.balance;

function Account({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const { data } = useOperation('walletList', {}, { select: rowsOf, quiet: true });
  const coins = [
    { id: pair.baseId, name: pair.baseName },
    { id: pair.quoteId, name: pair.quoteName },
  ];
  const title = t('common.titleChange');
  return (
    <AccountCard title={title} end={<TransferLink currency={pair.quoteId} to="change" />}>
      <table className={classes.balances} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('common.coin')}</th>
            <th scope="col">{t('common.available')}</th>
            <th scope="col">{t('common.frozen')}</th>
          </tr>
        </thead>
        <tbody>
          {coins.map(({ id, name }) => {
            const row = data?.find(({ currency }) => currency === id);
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <Balance value={row?.change_balance} />
                </td>
                <td>
                  <Balance value={row?.lock_change_balance} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </AccountCard>
  );
}

/** The own account; a visitor has none. */
export function SpotAccount({ pair }: { readonly pair: SelectedPair }) {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <Account pair={pair} /> : null;
}
