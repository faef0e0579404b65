import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { AccountTable } from '../components/account-table.tsx';
import type { RowAction } from '../components/account-table.tsx';
import { AssetPage, WithWallets } from '../components/asset-page.tsx';
import { Worth } from '../components/summary.tsx';
import { isFundingOpen, rowsOf } from '../logic/accounts.ts';
import type { WalletRow, Wallets } from '../logic/accounts.ts';
import { depositPage, withdrawPage } from '../logic/funding.ts';

/** The lever transfer page is for legal currencies; the others move by the page of all accounts. */
const transferPage = ({ currency, is_legal }: WalletRow): string =>
  is_legal === 1 ? `/transfer?currency_id=${currency}` : `/transferLegal?currency_id=${currency}&to=lever`;

function LeverWallet({ wallets }: { readonly wallets: Wallets }) {
  const t = useText();
  /** A closed feature shows a message instead (WALLET-016). */
  const funding = (text: string, to: string | undefined): RowAction =>
    isFundingOpen(wallets) && to !== undefined
      ? { text, to }
      : { text, onPress: () => showToast('info', t('lay.notopen')) };
  const actionsOf = (row: WalletRow): readonly RowAction[] => [
    funding(t('assets.deposit'), depositPage(row)),
    funding(t('assets.withdraw'), withdrawPage(row)),
    { text: t('assets.record'), to: `/leverRecord?id=${row.currency}` },
    { text: t('assets.transfer'), to: transferPage(row) },
  ];
  return (
    <>
      <Worth wallets={wallets} account="lever" />
      <AccountTable
        label={t('shell.titleFinance')}
        rows={rowsOf(wallets, 'lever')}
        account="lever"
        actionsOf={actionsOf}
      />
    </>
  );
}

/** The wallet page of the leverage wallet (ROUTE-051, WALLET-045). */
export function Component() {
  const t = useText();
  return (
    <AssetPage
      account="lever"
      title="shell.titleFinance"
      intro="assets.financeIntro"
      actions={
        <Button component={Link} to="/lever" variant="default" size="compact-md">
          {t('shell.titleLever')}
        </Button>
      }
    >
      <WithWallets skeletonRows={6}>{(wallets) => <LeverWallet wallets={wallets} />}</WithWallets>
    </AssetPage>
  );
}
