import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import { AccountTable } from '../components/account-table.tsx';
import type { RowAction } from '../components/account-table.tsx';
import { AssetPage, WithWallets } from '../components/asset-page.tsx';
import { Worth } from '../components/summary.tsx';
import { useFundingPanels } from '../components/use-funding-panels.ts';
import { useOpenRows } from '../components/use-open-rows.ts';
import { DepositDialog } from '../deposit/deposit-dialog.tsx';
import { rowsOf } from '../logic/accounts.ts';
import type { WalletRow, Wallets } from '../logic/accounts.ts';
import { canDeposit, canWithdraw } from '../logic/funding.ts';
import { UnfoldedRecords } from '../records/unfolded-records.tsx';
import { WithdrawDialog } from '../withdraw/withdraw-dialog.tsx';

const offers = { deposit: canDeposit, withdraw: canWithdraw };

function SpotAccount({ wallets }: { readonly wallets: Wallets }) {
  const t = useText();
  const rows = rowsOf(wallets, 'change').filter(({ is_match }) => is_match === 1);
  const records = useOpenRows();
  const { action, row, opening, isOpen, close, fund } = useFundingPanels(wallets, rows, offers);
  const actionsOf = (of: WalletRow): readonly RowAction[] => [
    ...(canDeposit(of) ? [{ text: t('assets.deposit'), onPress: () => fund(of, 'deposit') }] : []),
    ...(canWithdraw(of) ? [{ text: t('assets.withdraw'), onPress: () => fund(of, 'withdraw') }] : []),
    {
      text: t('assets.record'),
      onPress: () => records.toggle(of.currency),
      isOpen: records.isOpen(of.currency),
    },
  ];
  const panel = row && { row, isOpen, onClose: close };
  return (
    <>
      <Worth wallets={wallets} account="change" />
      <AccountTable
        label={t('shell.titleChange')}
        rows={rows}
        account="change"
        actionsOf={actionsOf}
        detail={({ currency, currency_name }) =>
          records.isOpen(currency) ? (
            <UnfoldedRecords
              account="change"
              currency={currency}
              coin={currency_name}
              page={`/changeAccount?currency_id=${currency}`}
            />
          ) : undefined
        }
      />
      {panel && action === 'deposit' && <DepositDialog key={opening} {...panel} />}
      {panel && action === 'withdraw' && <WithdrawDialog key={opening} {...panel} account="change" />}
    </>
  );
}

/** The spot account (ROUTE-055): what it holds, and the way in and out (WALLET-011 to WALLET-016). */
export function Component() {
  const t = useText();
  return (
    <AssetPage
      title="shell.titleChange"
      intro="assets.spotIntro"
      actions={
        <Button component={Link} to="/transferLegal?from=change" variant="default" size="compact-md">
          {t('assets.transfer')}
        </Button>
      }
    >
      <WithWallets skeletonRows={9}>{(wallets) => <SpotAccount wallets={wallets} />}</WithWallets>
    </AssetPage>
  );
}
