import { useText } from '#client/ui/text.ts';
import { AccountTable } from '../components/account-table.tsx';
import type { RowAction } from '../components/account-table.tsx';
import { AssetPage, WithWallets } from '../components/asset-page.tsx';
import { Worth } from '../components/summary.tsx';
import { useChosen } from '../components/use-chosen.ts';
import { useOpenRows } from '../components/use-open-rows.ts';
import { hasAccount, rowsOf } from '../logic/accounts.ts';
import type { AccountName, WalletRow, Wallets } from '../logic/accounts.ts';
import { UnfoldedRecords } from '../records/unfolded-records.tsx';
import { TransferDialog } from '../transfer/transfer-dialog.tsx';
import { accountText } from '../account-text.ts';

interface Move {
  readonly row: WalletRow;
  readonly isIn: boolean;
}

/** The account that funds come from and go to: spot, where the currency has it. */
const otherSide = (row: WalletRow): AccountName => (hasAccount(row, 'change') ? 'change' : 'lever');

function LegalAccount({ wallets }: { readonly wallets: Wallets }) {
  const t = useText();
  const rows = rowsOf(wallets, 'legal').filter(({ is_legal }) => is_legal === 1);
  const records = useOpenRows();
  const { value: move, opening, isOpen, open, close } = useChosen<Move>();
  const actionsOf = (row: WalletRow): readonly RowAction[] => [
    { text: t('assets.transferIn'), onPress: () => open({ row, isIn: true }) },
    { text: t('assets.transferOut'), onPress: () => open({ row, isIn: false }) },
    {
      text: t('assets.record'),
      onPress: () => records.toggle(row.currency),
      isOpen: records.isOpen(row.currency),
    },
  ];
  const row = move && (rows.find(({ currency }) => currency === move.row.currency) ?? move.row);
  const other = row && otherSide(row);
  return (
    <>
      <Worth wallets={wallets} account="legal" />
      <AccountTable
        label={t('shell.titleLegal')}
        rows={rows}
        account="legal"
        actionsOf={actionsOf}
        detail={({ currency, currency_name }) =>
          records.isOpen(currency) ? (
            <UnfoldedRecords
              account="legal"
              currency={currency}
              coin={currency_name}
              page={`/legalAccount?currency_id=${currency}`}
            />
          ) : undefined
        }
      />
      {row && other && (
        <TransferDialog
          key={opening}
          isOpen={isOpen}
          onClose={close}
          onDone={close}
          title={t(move.isIn ? 'assets.legalInTitle' : 'assets.legalOutTitle', {
            coin: row.currency_name,
            account: accountText(t, other),
          })}
          row={row}
          from={move.isIn ? other : 'legal'}
          to={move.isIn ? 'legal' : other}
        />
      )}
    </>
  );
}

/** The legal account (ROUTE-056, WALLET-008 to WALLET-010). */
export function Component() {
  return (
    <AssetPage title="shell.titleLegal" intro="assets.legalIntro" account="legal">
      <WithWallets skeletonRows={5}>{(wallets) => <LegalAccount wallets={wallets} />}</WithWallets>
    </AssetPage>
  );
}
