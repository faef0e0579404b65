/** Both transfer pages: between legal and lever, and among micro, lever and spot. */
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { AssetPage, WithWallets } from '../components/asset-page.tsx';
import { currenciesOf, hasAccount } from '../logic/accounts.ts';
import type { AccountName, WalletRow, Wallets } from '../logic/accounts.ts';
import { TransferTable } from '../components/transfer-table.tsx';
import { TransferForm } from '../transfer/transfer-form.tsx';
import classes from './pages.module.css';

interface TransferPageProps {
  readonly title: TextKey;
  readonly intro: TextKey;
  /** The accounts that can be chosen; funds go from the first to the second unless the address says otherwise. */
  readonly accounts: readonly [AccountName, AccountName, ...AccountName[]];
  readonly isLever?: boolean;
  readonly onDone?: () => void;
}

const isFilled = (rows: readonly WalletRow[]): rows is readonly [WalletRow, ...WalletRow[]] =>
  rows.length > 0;

/** The coins that can move at all: those with two of the accounts. */
const movable = (wallets: Wallets, accounts: readonly AccountName[]) =>
  currenciesOf(wallets, accounts).filter(
    (row) => accounts.filter((account) => hasAccount(row, account)).length > 1,
  );

/** Where the address wants the form to begin: `currency_id`, `from` and `to`, as far as they fit. */
function useStart(rows: readonly WalletRow[], accounts: TransferPageProps['accounts']) {
  const [search] = useSearchParams();
  const row =
    rows.find(({ currency }) => String(currency) === search.get('currency_id')) ??
    rows.find(({ is_legal }) => is_legal === 1) ??
    rows[0];
  const has = accounts.filter((account) => row && hasAccount(row, account));
  const wanted = (side: string) => has.find((account) => account === search.get(side));
  const to = wanted('to');
  const from = wanted('from') ?? has.find((account) => account !== to) ?? accounts[0];
  return {
    currency: row?.currency,
    from,
    to: to ?? has.find((account) => account !== from) ?? accounts[1],
  };
}

function Form({
  wallets,
  ...page
}: Omit<TransferPageProps, 'title' | 'intro'> & { readonly wallets: Wallets }) {
  const t = useText();
  const rows = movable(wallets, page.accounts);
  const start = useStart(rows, page.accounts);
  if (!isFilled(rows)) return <EmptyState text={t('assets.empty')} />;
  return (
    <div className={classes.formAndHistory}>
      <div className={classes.form}>
        <TransferForm rows={rows} start={start} {...page} />
      </div>
      <div className={classes.history}>
        <TransferTable />
      </div>
    </div>
  );
}

function TransferPageOf({ title, intro, ...form }: TransferPageProps) {
  const t = useText();
  return (
    <AssetPage
      title={title}
      intro={intro}
      actions={
        <Button component={Link} to="/transferRecord" variant="default" size="compact-md">
          {t('assets.recordLink')}
        </Button>
      }
    >
      <WithWallets skeletonRows={7}>{(wallets) => <Form wallets={wallets} {...form} />}</WithWallets>
    </AssetPage>
  );
}

/** Between the legal and the lever account (ROUTE-053); when it is done the history is shown (ROUTE-072). */
export function LeverTransferPage() {
  const goOn = useOnward();
  return (
    <TransferPageOf
      title="shell.titleTransfer"
      intro="assets.leverIntro"
      accounts={['legal', 'lever']}
      isLever
      onDone={() => goOn('/transferRecord')}
    />
  );
}

/** Among the micro, lever and spot accounts (ROUTE-059, WALLET-046 to WALLET-053). */
export function TransferPage() {
  return (
    <TransferPageOf
      title="shell.titleTransferLegal"
      intro="assets.transferIntro"
      accounts={['change', 'lever', 'micro']}
    />
  );
}
