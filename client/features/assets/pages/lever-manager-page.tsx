import { useId } from 'react';
import { useLeverAccount } from '#client/exchange/live.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Balance, Toned, toneOf } from '#client/ui/figures.tsx';
import { RiskRate } from '#client/ui/risk-rate.tsx';
import { RiskBar } from '#client/ui/risk-bar.tsx';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { AssetPage } from '../components/asset-page.tsx';
import { WithWallets } from '../components/with-wallets.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { availableIn } from '../logic/accounts.ts';
import type { WalletRow } from '../logic/accounts.ts';
import { leverRows, useLeverPairs } from '../use-wallets.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './pages.module.css';

/** Percent; a constant, because no call contains it (LEVER-053). */
const BORROW_INTEREST = '0.1';

/** What the positions of one quote currency risk, live. */
function RiskCard({ row }: { readonly row: WalletRow }) {
  const t = useText();
  const id = useId();
  const account = useLeverAccount(useLeverPairs()(row.currency));
  const { currency_name: coin } = row;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id}>{coin}</h2>
        <span className={classes.rateName}>{t('common.riskRate')}</span>
      </div>
      <div className={classes.rateLine}>
        <output className={classes.rate} aria-label={t('common.riskRate')}>
          <RiskRate rate={account.hazardRate} />
        </output>
        {account.positions?.length === 0 && (
          <span className={classes.rateName}>{t('assets.noPosition')}</span>
        )}
      </div>
      <RiskBar rate={account.hazardRate} limit={account.liquidationRate} />
      <Facts
        facts={[
          [t('common.available'), <Balance value={availableIn(row, 'lever')} unit={coin} />],
          [t('common.margin'), <Balance value={account.margins} unit={coin} />],
          [
            t('common.unrealised'),
            <Toned tone={toneOf(account.profits)}>
              <Balance value={account.profits} unit={coin} signed />
            </Toned>,
          ],
        ]}
      />
      {account.error && <ErrorState error={account.error} onRetry={account.reload} />}
    </section>
  );
}

/** The rate of liquidation, which is that of every currency. */
function LiquidationNote({ currency }: { readonly currency: number | undefined }) {
  const t = useText();
  const pairOf = useLeverPairs();
  const { liquidationRate } = useLeverAccount(currency === undefined ? undefined : pairOf(currency));
  return <p className={classes.note}>{t('assets.liquidationNote', { limit: liquidationRate })}</p>;
}

/** Columns of a table that no call fills. */
const columns = (keys: readonly TextKey[], t: ReturnType<typeof useText>): readonly Column<never>[] =>
  keys.map((key, index) => ({
    key,
    title: t(key),
    align: index === 0 ? 'start' : 'end',
    render: () => null,
  }));

interface EmptyTableProps {
  readonly title: TextKey;
  readonly note?: string;
  readonly columns: readonly TextKey[];
  readonly empty: TextKey;
}

function EmptyTable({ title, note, columns: keys, empty }: EmptyTableProps) {
  const t = useText();
  return (
    <section>
      <div className={classes.tableHead}>
        <h2>{t(title)}</h2>
        {note !== undefined && <span>{note}</span>}
      </div>
      <div className={listClasses.panel}>
        <DataTable
          label={t(title)}
          density="page"
          columns={columns(keys, t)}
          rows={[]}
          rowKey={(_row, index) => index}
          empty={<EmptyState text={t(empty)} />}
        />
      </div>
    </section>
  );
}

function Borrowing() {
  const t = useText();
  return (
    <div className={classes.tables}>
      <EmptyTable
        title="assets.borrow"
        note={t('assets.borrowInterest', { percent: BORROW_INTEREST })}
        columns={['common.coin', 'assets.borrowAmount', 'assets.interest', 'common.time']}
        empty="assets.borrowEmpty"
      />
      <EmptyTable
        title="assets.repay"
        columns={['common.coin', 'assets.repaid', 'assets.interest', 'common.time']}
        empty="assets.repayEmpty"
      />
    </div>
  );
}

/** Contract management (ROUTE-060, LEVER-053). */
export function Component() {
  return (
    <AssetPage title="common.titleLeverManager" intro="assets.managerIntro">
      <WithWallets skeletonRows={5}>
        {(wallets) => (
          <>
            <div className={classes.cards}>
              {leverRows(wallets).map((row) => (
                <RiskCard key={row.currency} row={row} />
              ))}
            </div>
            <LiquidationNote currency={leverRows(wallets)[0]?.currency} />
          </>
        )}
      </WithWallets>
      <Borrowing />
    </AssetPage>
  );
}
