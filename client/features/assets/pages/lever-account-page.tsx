import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { add } from '#client/exchange/index.ts';
import { useLeverAccount } from '#client/exchange/react.tsx';
import { Balance, Figure, Toned, toneOf } from '#client/ui/figures.tsx';
import { rateText } from '#client/ui/risk.ts';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { AccountTable } from '../components/account-table.tsx';
import type { RowAction } from '../components/account-table.tsx';
import { AssetPage, WithWallets } from '../components/asset-page.tsx';
import { Summary, Total } from '../components/summary.tsx';
import { useChosen } from '../components/use-chosen.ts';
import { cnyOf, usdtTotalOf } from '../logic/accounts.ts';
import type { WalletRow, Wallets } from '../logic/accounts.ts';
import { TransferDialog } from '../transfer/transfer-dialog.tsx';
import { leverRows, useLeverPairs, useLeverProfits } from '../use-wallets.ts';

/** One direction of the principal transfer. */
interface Move {
  readonly row: WalletRow;
  readonly isIn: boolean;
}

/** What one currency backs, followed while its row is shown. */
const useRowAccount = (currency: number) => useLeverAccount(useLeverPairs()(currency));

function Profits({ currency }: { readonly currency: number }) {
  const { profits } = useRowAccount(currency);
  return (
    <Toned tone={toneOf(profits)}>
      <Balance value={profits} signed />
    </Toned>
  );
}

function RiskRate({ currency }: { readonly currency: number }) {
  return rateText(useRowAccount(currency).hazardRate);
}

const riskColumns = (t: Text): readonly Column<WalletRow>[] => [
  wideOnly(endColumn('profits', t('assets.profits'), ({ currency }) => <Profits currency={currency} />)),
  wideOnly(endColumn('rate', t('assets.riskRate'), ({ currency }) => <RiskRate currency={currency} />)),
];

function NetAssets({ wallets, rows }: { readonly wallets: Wallets; readonly rows: readonly WalletRow[] }) {
  const t = useText();
  const profits = useLeverProfits(rows);
  const funds = cnyOf(usdtTotalOf(wallets, 'lever'), wallets.ExRate);
  return (
    <Summary>
      <Total name={t('assets.netAssets')} note={t('assets.netAssetsHint')}>
        <output data-testid="net-assets">
          <Figure value={funds && add(funds, profits)} places={2} unit="CNY" />
        </output>
      </Total>
    </Summary>
  );
}

function LeverAccount({ wallets }: { readonly wallets: Wallets }) {
  const t = useText();
  const goOn = useOnward();
  const rows = useMemo(() => leverRows(wallets), [wallets]);
  const chosen = useChosen<Move>();
  const actionsOf = (row: WalletRow): readonly RowAction[] => [
    { text: t('assets.transferIn'), onPress: () => chosen.open({ row, isIn: true }) },
    { text: t('assets.transferOut'), onPress: () => chosen.open({ row, isIn: false }) },
    { text: t('assets.record'), to: `/leverRecord?id=${row.currency}` },
  ];
  const { value: move } = chosen;
  const current = move && (rows.find(({ currency }) => currency === move.row.currency) ?? move.row);
  return (
    <>
      <NetAssets wallets={wallets} rows={rows} />
      <AccountTable
        label={t('shell.titleLever')}
        rows={rows}
        account="lever"
        columns={riskColumns(t)}
        actionsOf={actionsOf}
      />
      {move && current && (
        <TransferDialog
          key={chosen.opening}
          isOpen={chosen.isOpen}
          onClose={chosen.close}
          onDone={() => goOn('/transferRecord')}
          title={t(move.isIn ? 'assets.inTitle' : 'assets.outTitle', { coin: current.currency_name })}
          row={current}
          from={move.isIn ? 'legal' : 'lever'}
          to={move.isIn ? 'lever' : 'legal'}
          isLever
        />
      )}
    </>
  );
}

/** The lever account (ROUTE-054): principal in and out, and where its record is (WALLET-038 to WALLET-043). */
export function Component() {
  const t = useText();
  return (
    <AssetPage
      account="lever"
      title="shell.titleLever"
      intro="assets.leverIntro"
      actions={
        <Button component={Link} to="/lever_manger" variant="default" size="compact-md">
          {t('assets.manager')}
        </Button>
      }
    >
      <WithWallets skeletonRows={5}>{(wallets) => <LeverAccount wallets={wallets} />}</WithWallets>
    </AssetPage>
  );
}
