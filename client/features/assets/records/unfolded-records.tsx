import { Link } from 'react-router-dom';
import type { AccountName } from '#client/exchange/index.ts';
import { holdsAll } from '#client/exchange/pages.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { accountCodes } from '../logic/accounts.ts';
import { transferColumns, csvOf, logRows, logRowKey } from './columns.tsx';
import classes from './records.module.css';

interface UnfoldedRecordsProps {
  readonly account: AccountName;
  readonly currency: number;
  readonly coin: string;
  /** The page with the whole record, which also makes the file of it; left out, the file is made here. */
  readonly page?: string;
}

/** The record of one currency below its row (WALLET-010, WALLET-014). */
export function UnfoldedRecords({ account, currency, coin, page }: UnfoldedRecordsProps) {
  const t = useText();
  const list = usePagedOperation('walletLog', { currency, type: accountCodes[account] }, logRows, {
    isLast: holdsAll,
  });
  return (
    <div className={classes.unfolded}>
      <LogList
        label={t('assets.historyOf', { coin })}
        density="desk"
        columns={transferColumns(t, list.rows)}
        list={list}
        rowKey={logRowKey}
        skeletonRows={3}
        empty={<EmptyState text={t('assets.noRecords')} />}
        csv={page === undefined ? csvOf(t, account, coin) : undefined}
      />
      {page !== undefined && (
        <Link className={classes.all} to={page}>
          {t('assets.wholeRecord', { coin })}
        </Link>
      )}
    </div>
  );
}
