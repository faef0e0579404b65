import { useText } from '#client/ui/text.ts';
import { AccountTable } from '../components/account-table.tsx';
import type { RowAction } from '../components/account-table.tsx';
import { AssetPage, WithWallets } from '../components/asset-page.tsx';
import { Worth } from '../components/summary.tsx';
import { useFundingPanels } from '../components/use-funding-panels.ts';
import { useOpenRows } from '../components/use-open-rows.ts';
import { rowsOf } from '../logic/accounts.ts';
import type { WalletRow, Wallets } from '../logic/accounts.ts';
import { paysSeconds } from '../logic/funding.ts';
import { UnfoldedRecords } from '../records/unfolded-records.tsx';
import { TransferDialog } from '../transfer/transfer-dialog.tsx';
import { WithdrawDialog } from '../withdraw/withdraw-dialog.tsx';

const offers = { withdraw: paysSeconds };

function MicroAccount({ wallets }: { readonly wallets: Wallets }) {
  const t = useText();
  const rows = rowsOf(wallets, 'micro').filter(paysSeconds);
  const records = useOpenRows();
  const panels = useFundingPanels<'in' | 'out'>(wallets, rows, offers);
  const actionsOf = (of: WalletRow): readonly RowAction[] => [
    { text: t('assets.transferIn'), onPress: () => panels.open({ row: of, action: 'in' }) },
    { text: t('assets.transferOut'), onPress: () => panels.open({ row: of, action: 'out' }) },
    { text: t('assets.withdraw'), onPress: () => panels.fund(of, 'withdraw') },
    {
      text: t('assets.record'),
      onPress: () => records.toggle(of.currency),
      isOpen: records.isOpen(of.currency),
    },
  ];
  const { row, action, opening, isOpen, close } = panels;
  const panel = row && { row, isOpen, onClose: close };
  const isIn = action === 'in';
  return (
    <>
      <Worth wallets={wallets} account="micro" />
      <AccountTable
        label={t('shell.titleLetransactions')}
        rows={rows}
        account="micro"
        actionsOf={actionsOf}
        detail={({ currency, currency_name }) =>
          records.isOpen(currency) ? (
            <UnfoldedRecords account="micro" currency={currency} coin={currency_name} />
          ) : undefined
        }
      />
      {panel && action === 'withdraw' && <WithdrawDialog key={opening} {...panel} account="micro" />}
      {panel && action !== 'withdraw' && (
        <TransferDialog
          key={opening}
          {...panel}
          onDone={close}
          title={t(isIn ? 'assets.microInTitle' : 'assets.microOutTitle', {
            coin: panel.row.currency_name,
          })}
          from={isIn ? 'change' : 'micro'}
          to={isIn ? 'micro' : 'change'}
        />
      )}
    </>
  );
}

/** The account that pays second contracts (ROUTE-052, WALLET-035 to WALLET-037). */
export function Component() {
  return (
    <AssetPage title="shell.titleLetransactions" intro="assets.microIntro" account="micro">
      <WithWallets skeletonRows={5}>{(wallets) => <MicroAccount wallets={wallets} />}</WithWallets>
    </AssetPage>
  );
}
