import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { AccountTable, type RowAction } from '../components/account-table.tsx';
import { AssetPage, WithWallets } from '../components/asset-page.tsx';
import { Worth } from '../components/summary.tsx';
import { useChosen } from '../components/use-chosen.ts';
import { isFundingOpen, rowsOf, type WalletRow, type Wallets } from '../logic/accounts.ts';
import { TransferDialog } from '../transfer/transfer-dialog.tsx';
import { WithdrawDialog } from '../withdraw/withdraw-dialog.tsx';

interface Chosen {
  readonly row: WalletRow;
  readonly action: 'in' | 'out' | 'withdraw';
}

/** Second contracts are paid in legal currencies only (WALLET-035). */
const microRows = (wallets: Wallets): readonly WalletRow[] =>
  rowsOf(wallets, 'micro').filter(({ is_legal, is_micro }) => is_legal === 1 && is_micro === 1);

function MicroAccount({ wallets }: { readonly wallets: Wallets }) {
  const t = useText();
  const rows = microRows(wallets);
  const chosen = useChosen<Chosen>();
  const withdraw = (row: WalletRow) =>
    isFundingOpen(wallets) ? chosen.open({ row, action: 'withdraw' }) : showToast('info', t('lay.notopen'));
  const actionsOf = (row: WalletRow): readonly RowAction[] => [
    { text: t('assets.transferIn'), onPress: () => chosen.open({ row, action: 'in' }) },
    { text: t('assets.transferOut'), onPress: () => chosen.open({ row, action: 'out' }) },
    { text: t('assets.withdraw'), onPress: () => withdraw(row) },
  ];
  const { value, opening, isOpen, close } = chosen;
  const row = value && (rows.find(({ currency }) => currency === value.row.currency) ?? value.row);
  return (
    <>
      <Worth wallets={wallets} account="micro" />
      <AccountTable
        label={t('shell.titleLetransactions')}
        rows={rows}
        account="micro"
        actionsOf={actionsOf}
      />
      {row && value.action === 'withdraw' && (
        <WithdrawDialog
          key={opening}
          isOpen={isOpen}
          onClose={close}
          currency={row.currency}
          coin={row.currency_name}
          account="micro"
        />
      )}
      {row && value.action !== 'withdraw' && (
        <TransferDialog
          key={opening}
          isOpen={isOpen}
          onClose={close}
          onDone={close}
          title={t(value.action === 'in' ? 'assets.microInTitle' : 'assets.microOutTitle', {
            coin: row.currency_name,
          })}
          row={row}
          from={value.action === 'in' ? 'change' : 'micro'}
          to={value.action === 'in' ? 'micro' : 'change'}
        />
      )}
    </>
  );
}

/** The account that pays second contracts (ROUTE-052, WALLET-035 to WALLET-037). */
export function MicroAccountPage() {
  return (
    <AssetPage title="shell.titleLetransactions" intro="assets.microIntro">
      <WithWallets skeletonRows={5}>{(wallets) => <MicroAccount wallets={wallets} />}</WithWallets>
    </AssetPage>
  );
}
