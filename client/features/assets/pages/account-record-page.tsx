/** The record pages of the legal and of the spot account: what one currency holds there, and what moved (ROUTE-057, ROUTE-058). */
import { useSearchParams } from 'react-router-dom';
import type { AnswerOf } from '#client/exchange/index.ts';
import { useOperation, usePagedOperation } from '#client/exchange/react.tsx';
import { BackLink } from '#client/ui/back-link.tsx';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { CsvButton } from '#client/ui/log-list/csv-button.tsx';
import { CSV_PAGE_ROWS } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { AssetPage } from '../components/asset-page.tsx';
import { Summary, Total } from '../components/summary.tsx';
import { availableOf, cnyValueOf, frozenOf } from '../logic/accounts.ts';
import { columnsOf, csvColumnsOf, logRows } from '../records/columns.tsx';
import classes from '../records/records.module.css';

/** The accounts that have a record page, with the number that the log knows them by (contract D-20). */
const codes = { legal: 1, change: 2 } as const;
type Account = keyof typeof codes;

interface OfCurrency {
  readonly account: Account;
  readonly currency: number;
}

function Totals({
  detail,
  account,
}: {
  readonly detail: AnswerOf<'walletDetail'>;
  readonly account: Account;
}) {
  const t = useText();
  const unit = detail.currency_name;
  return (
    <Summary>
      <Total name={t('assets.available')}>
        <Balance value={availableOf(detail, account)} unit={unit} />
      </Total>
      <Total name={t('assets.frozen')}>
        <Balance value={frozenOf(detail, account)} unit={unit} />
      </Total>
      <Total name={t('assets.cnyValue')}>
        <Figure value={cnyValueOf(detail, account)} places={2} unit="CNY" />
      </Total>
    </Summary>
  );
}

function Movements({ account, currency, coin }: OfCurrency & { readonly coin: string }) {
  const t = useText();
  const input = { currency, type: codes[account] };
  const list = usePagedOperation('walletLog', input, logRows);
  const rowKey = ({ id }: (typeof list.rows)[number]) => id;
  return (
    <div className={classes.panel}>
      <LogList
        label={t('assets.rowAction', { action: t('assets.record'), coin })}
        columns={columnsOf(t, list.rows)}
        list={list}
        rowKey={rowKey}
        skeletonRows={8}
        empty={<EmptyState text={t('assets.noRecords')} />}
        actions={
          <CsvButton
            what={`${account}-${coin}`}
            operation="walletLog"
            input={{ ...input, limit: CSV_PAGE_ROWS }}
            rowsOf={logRows}
            rowKey={rowKey}
            columns={csvColumnsOf(t)}
          />
        }
      />
    </div>
  );
}

function AccountRecord({ account, currency }: OfCurrency) {
  const { data, isPending, error, refetch } = useOperation(
    'walletDetail',
    { currency, type: account },
    { quiet: true },
  );
  if (data)
    return (
      <>
        <Totals detail={data} account={account} />
        <Movements account={account} currency={currency} coin={data.currency_name} />
      </>
    );
  if (isPending) return <SkeletonRows rows={9} height={44} />;
  return <ErrorState {...(error.message && { text: error.message })} onRetry={() => void refetch()} />;
}

/** A currency id of an address; undefined for anything that is none. */
const currencyOf = (text: string | null): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;

function RecordPage({ account, back }: { readonly account: Account; readonly back: string }) {
  const t = useText();
  const [search] = useSearchParams();
  const currency = currencyOf(search.get('currency_id'));
  return (
    <AssetPage
      title={account === 'legal' ? 'shell.titleLegalAccount' : 'shell.titleChangeAccount'}
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
