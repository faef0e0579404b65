/** A withdrawal on a page of its own: the coin is chosen among those that leave (HOME-017). */
import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { Wallets } from '#client/exchange/wallets.ts';
import { isPositive } from '#client/exchange/index.ts';
import { idOf } from '#client/ui/address-id.ts';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { AssetPage } from '../components/asset-page.tsx';
import { WithWallets } from '../components/with-wallets.tsx';
import { availableIn, currenciesOf, isFundingOpen } from '../logic/accounts.ts';
import { payerOf } from '../logic/funding.ts';
import { WithdrawPanel } from '../withdraw/withdraw-panel.tsx';
import classes from './withdraw-page.module.css';

/** The coins that leave, each with the account that pays. */
const offersOf = (wallets: Wallets) =>
  currenciesOf(wallets).flatMap((row) => {
    const account = payerOf(row, 'all');
    return account === undefined ? [] : [{ row, account }];
  });

function Withdrawal({ wallets }: { readonly wallets: Wallets }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const offers = offersOf(wallets);
  const requested = idOf(search.get('currency_id'));
  const chosen =
    offers.find(({ row }) => row.currency === requested) ??
    offers.find(({ row, account }) => isPositive(availableIn(row, account))) ??
    offers[0];
  if (!chosen || !isFundingOpen(wallets)) return <EmptyState text={t('common.notopen')} />;
  const { currency, currency_type: kind } = chosen.row;
  return (
    <div className={classes.panel}>
      <Select
        label={t('common.coin')}
        size="md"
        data={offers.map(({ row }) => ({ value: String(row.currency), label: row.currency_name }))}
        value={String(currency)}
        onChange={(id) => id !== null && setSearch({ currency_id: id }, { replace: true })}
        allowDeselect={false}
      />
      <WithdrawPanel
        key={currency}
        withdrawn={{ currency, kind, account: chosen.account }}
        here={`/withdraw?currency_id=${currency}`}
      />
    </div>
  );
}

/** The page. */
export function Component() {
  return (
    <AssetPage title="common.withdraw" intro="assets.withdrawIntro">
      <WithWallets skeletonRows={14}>{(wallets) => <Withdrawal wallets={wallets} />}</WithWallets>
    </AssetPage>
  );
}
