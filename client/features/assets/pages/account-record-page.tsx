/** The record pages of the legal and of the spot account: what one currency holds there, and what moved (ROUTE-057, ROUTE-058). */
import { useSearchParams } from 'react-router-dom';
import { holdsAll } from '#client/exchange/pages.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { idOf } from '#client/ui/address-id.ts';
import { BackLink } from '#client/ui/back-link.tsx';

import { Balance, Figure } from '#client/ui/figures.tsx';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { AssetPage } from '../components/asset-page.tsx';
import { Summary } from '../components/summary.tsx';
import { accountCodes, availableIn, cnyValueOf, frozenOf } from '../logic/accounts.ts';
import { transferColumns, csvOf, logRows, logRowKey } from '../records/columns.tsx';
import listClasses from '#client/ui/list.module.css';

/** The accounts that have a record page. */
type Account = 'legal' | 'change';

interface OfCurrency {
  readonly account: Account;
  readonly currency: number;
}

function Totals({
  detail,
  account,
}: {
  readonly detail: ResponseOf<'walletDetail'>;
  readonly account: Account;
}) {
  const t = useText();
  const unit = detail.currency_name;
  return (
    <Summary
      facts={[
        [t('common.available'), <Balance value={availableIn(detail, account)} unit={unit} />],
        [t('common.frozen'), <Balance value={frozenOf(detail, account)} unit={unit} />],
        [t('assets.cnyValue'), <Figure value={cnyValueOf(detail, account)} places={2} unit="CNY" />],
      ]}
    />
  );
}

function Movements({ account, currency, coin }: OfCurrency & { readonly coin: string }) {
  const t = useText();
  const list = usePagedOperation('walletLog', { currency, type: accountCodes[account] }, logRows, {
    isLast: holdsAll,
  });
  return (
    <div className={listClasses.panel}>
      <LogList
        label={t('assets.historyOf', { coin })}
        columns={transferColumns(t, list.rows)}
        list={list}
        rowKey={logRowKey}
        skeletonRows={8}
        empty={<EmptyState text={t('assets.noRecords')} />}
        csv={csvOf(t, account, coin)}
      />
    </div>
  );
}

function AccountRecord({ account, currency }: OfCurrency) {
  const query = useOperation('walletDetail', { currency, type: account }, { quiet: true });
  const { data } = query;
  if (!data) return <PendingState of={[query]} rows={9} height={44} />;
  return (
    <>
      <Totals detail={data} account={account} />
      <Movements account={account} currency={currency} coin={data.currency_name} />
    </>
  );
}

function RecordPage({ account, back }: { readonly account: Account; readonly back: string }) {
  const t = useText();
  const [search] = useSearchParams();
  const currency = idOf(search.get('currency_id'));
  return (
    <AssetPage
      title={account === 'legal' ? 'common.titleLegalAccount' : 'common.titleChangeAccount'}
      intro="assets.recordIntro"
      actions={<BackLink fallback={back} />}
    >
      {currency === undefined ? (
        <EmptyState text={t('assets.noCurrency')} />
      ) : (
        <AccountRecord key={currency} account={account} currency={currency} />
      )}
    </AssetPage>
  );
}

/** The record of the legal account (ROUTE-057, WALLET-055). */
export const LegalRecordPage = () => <RecordPage account="legal" back="/legal" />;

/** The record of the spot account (ROUTE-058, WALLET-055). */
export const SpotRecordPage = () => <RecordPage account="change" back="/change" />;
