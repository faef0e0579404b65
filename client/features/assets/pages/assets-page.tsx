/** What the user holds, in all accounts or in one of them, and the way in, out and between (DESK-360, DESK-361). */
import { shownAccounts } from '#client/exchange/wallets.ts';
import type { Wallets } from '#client/exchange/wallets.ts';
import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isPositive } from '#client/exchange/index.ts';
import { idOf } from '#client/ui/address-id.ts';
import { IconSearch } from '#client/ui/page-icons.tsx';
import { PageTabs } from '#client/ui/page-tabs.tsx';
import { HideSmall, isSmall, useHideSmall } from '#client/ui/small-balances.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { openTransfer } from '#client/ui/transfer.ts';
import { AssetPage } from '../components/asset-page.tsx';
import { WithWallets } from '../components/with-wallets.tsx';
import { AssetTable } from '../components/asset-table.tsx';
import type { RowAction } from '../components/row-actions.tsx';
import { leverColumns } from '../components/lever-columns.tsx';
import { WorthSummary } from '../components/summary.tsx';
import { useFundingPanels } from '../components/use-funding-panels.ts';
import type { FundingPanels } from '../components/use-funding-panels.ts';
import { useOpenRows } from '../components/use-open-rows.ts';
import { useTrade } from '../components/use-trade.ts';
import { DepositDialog } from '../deposit/deposit-dialog.tsx';
import { availableIn, currenciesOf, rowsIn, worthIn } from '../logic/accounts.ts';
import type { Scope, WalletRow } from '../logic/accounts.ts';
import { isOffered, payerOf } from '../logic/funding.ts';
import { ASSETS_PAGE, scopeTitles } from '../logic/scopes.ts';
import { transferAccountsOf } from '../logic/transfer.ts';
import { UnfoldedRecords } from '../records/unfolded-records.tsx';
import { WithdrawDialog } from '../withdraw/withdraw-dialog.tsx';

interface ScopeProps {
  readonly scope: Scope;
}

const tabs = [
  { to: ASSETS_PAGE.all, text: 'common.all' },
  { to: ASSETS_PAGE.change, text: 'common.navSpot' },
  { to: ASSETS_PAGE.legal, text: 'common.assets_accountLegal' },
  { to: ASSETS_PAGE.lever, text: 'common.navLever' },
  { to: ASSETS_PAGE.micro, text: 'common.assets_accountMicro' },
] as const;

/** The pages with the whole record of an account; the others show it below the row. */
const recordPages = { change: '/changeAccount', legal: '/legalAccount' } as const;

/** Where a transfer of a row begins: out of the account where there is something in it, else into it. */
function transferOf(row: WalletRow, scope: Scope) {
  if (scope === 'all') return { currency: row.currency };
  const side = isPositive(availableIn(row, scope)) ? 'from' : 'to';
  return { currency: row.currency, [side]: scope };
}

interface ActionsOptions extends ScopeProps {
  readonly fund: FundingPanels['fund'];
  readonly records: ReturnType<typeof useOpenRows>;
}

/** What can be done with a row. */
function useActions({ scope, fund, records }: ActionsOptions): (row: WalletRow) => readonly RowAction[] {
  const deskOf = useTrade(scope);
  const record = ({ currency }: WalletRow): RowAction => {
    const kind = 'history';
    if (scope === 'all') return { kind, to: `/transferLog?coin=${currency}` };
    if (scope === 'lever') return { kind, to: `/leverRecord?id=${currency}` };
    return { kind, onPress: () => records.toggle(currency), isOpen: records.isOpen(currency) };
  };
  return (row) => {
    const desk = deskOf(row);
    return [
      ...(['deposit', 'withdraw'] as const)
        .filter((kind) => isOffered(row, kind, scope))
        .map((kind) => ({ kind, onPress: () => fund(row, kind) })),
      ...(transferAccountsOf(row).length > 1
        ? [{ kind: 'transfer' as const, onPress: () => openTransfer(transferOf(row, scope)) }]
        : []),
      ...(desk ? [{ kind: 'trade' as const, to: desk.to, onPress: desk.select }] : []),
      record(row),
    ];
  };
}

/** The search and the box that leave rows out. */
function useFilter(scope: Scope) {
  const t = useText();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const [isHidden, choose] = useHideSmall();
  const isShown = (row: WalletRow): boolean =>
    row.currency_name.toLowerCase().includes(wanted) &&
    !(isHidden && isSmall(worthIn(row, scope, row.usdt_price)));
  const toolbar = (
    <>
      <TextInput
        size="xs"
        type="search"
        aria-label={t('assets.search')}
        placeholder={t('assets.search')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <HideSmall isHidden={isHidden} onChoose={choose} />
    </>
  );
  return { isShown, toolbar };
}

/** The record of one currency below its row. */
function Records({ scope, row }: ScopeProps & { readonly row: WalletRow }) {
  const { currency, currency_name: coin } = row;
  if (scope === 'all' || scope === 'lever') return null;
  const page = scope === 'micro' ? undefined : `${recordPages[scope]}?currency_id=${currency}`;
  return <UnfoldedRecords account={scope} currency={currency} coin={coin} {...(page && { page })} />;
}

/** The panel that is open. */
function Panel({ panels, scope }: ScopeProps & { readonly panels: FundingPanels }) {
  const { action, row, opening, isOpen, close } = panels;
  if (!row) return null;
  const shared = { row, isOpen, onClose: close };
  if (action === 'deposit') return <DepositDialog key={opening} {...shared} />;
  const payer = payerOf(row, scope);
  return payer && <WithdrawDialog key={opening} {...shared} account={payer} />;
}

/** Opens the transfer dialog where the address asks for it: `?transfer=` names the coin, or none. */
function useRequestedTransfer(): void {
  const [search] = useSearchParams();
  useEffect(() => {
    if (!search.has('transfer')) return;
    const account = (side: string) => shownAccounts.find((name) => name === search.get(side));
    openTransfer({ currency: idOf(search.get('transfer')), from: account('from'), to: account('to') });
  }, [search]);
}

function Balances({ wallets, scope }: ScopeProps & { readonly wallets: Wallets }) {
  const t = useText();
  const rows = rowsIn(currenciesOf(wallets), scope);
  useRequestedTransfer();
  const records = useOpenRows();
  const panels = useFundingPanels(wallets, rows, scope);
  const actionsOf = useActions({ scope, fund: panels.fund, records });
  const { isShown, toolbar } = useFilter(scope);
  return (
    <>
      <WorthSummary wallets={wallets} scope={scope} />
      <PageTabs label={t('common.accounts')} tabs={tabs} />
      <AssetTable
        label={t(scopeTitles[scope])}
        rows={rows.filter(isShown)}
        scope={scope}
        {...(scope === 'lever' && { columns: leverColumns(t) })}
        actionsOf={actionsOf}
        detail={(row) => (records.isOpen(row.currency) ? <Records scope={scope} row={row} /> : undefined)}
        toolbar={toolbar}
        empty={<EmptyState text={t(rows.length > 0 ? 'assets.noneShown' : 'assets.empty')} />}
      />
      <Panel panels={panels} scope={scope} />
    </>
  );
}

function LeverManagerLink() {
  const t = useText();
  return (
    <Button component={Link} to="/lever_manger" variant="default" size="compact-md">
      {t('common.titleLeverManager')}
    </Button>
  );
}

const intros = {
  all: 'assets.allIntro',
  change: 'assets.spotIntro',
  legal: 'assets.legalIntro',
  lever: 'assets.leverIntro',
  micro: 'assets.microIntro',
} as const;

function AssetsPage({ scope }: ScopeProps) {
  return (
    <AssetPage
      title="common.navAsset"
      intro={intros[scope]}
      account={scope === 'all' ? 'change' : scope}
      actions={scope === 'lever' && <LeverManagerLink />}
      transfer={scope === 'all' ? {} : { [scope === 'change' ? 'from' : 'to']: scope }}
    >
      <WithWallets skeletonRows={12}>{(wallets) => <Balances wallets={wallets} scope={scope} />}</WithWallets>
    </AssetPage>
  );
}

/** All accounts side by side. */
export const AllPage = () => <AssetsPage scope="all" />;

/** The spot account (ROUTE-055): what it holds, and the way in and out (WALLET-011 to WALLET-016). */
export const SpotPage = () => <AssetsPage scope="change" />;

/** The legal account (ROUTE-056, WALLET-008 to WALLET-010). */
export const LegalPage = () => <AssetsPage scope="legal" />;

/** The leverage account (ROUTE-054): what it holds, gains and risks (WALLET-038, WALLET-039). */
export const LeverPage = () => <AssetsPage scope="lever" />;

/** The account that pays second contracts (ROUTE-052, WALLET-035 to WALLET-037). */
export const SecondsPage = () => <AssetsPage scope="micro" />;
