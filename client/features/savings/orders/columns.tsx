/** What a list of deposits shows, and what its file holds. */
import { column, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { DepositOrder } from '#client/exchange/index.ts';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import type { Text } from '#client/ui/text.ts';
import { Coin } from '#client/ui/coin.tsx';
import {
  AMOUNT_PLACES,
  remainingDays,
  isEnded,
  RATE_PLACES,
  ratePercentOf,
  shareDone,
} from '../logic/deposit.ts';
import classes from './orders.module.css';

/** How far a deposit is: the days that are left, and the share of its period that has passed. */
function Term({ order, t }: { readonly order: DepositOrder; readonly t: Text }) {
  const share = shareDone(order);
  const days = remainingDays(order);
  return (
    <span className={classes.term}>
      {share !== undefined && (
        <span className={classes.track} aria-hidden>
          <span className={classes.done} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
      {days !== undefined && t('earn.savings_days', { count: days })}
    </span>
  );
}

export const depositColumns = (t: Text): readonly Column<DepositOrder>[] => [
  column('coin', t('common.currency'), ({ currency_name, logo }) => (
    <Coin name={currency_name} logo={logo} />
  )),
  endColumn('amount', t('common.amount'), ({ amount }) => <Figure value={amount} places={AMOUNT_PLACES} />),
  wideOnly(
    endColumn('rate', t('earn.savings_rate'), (order) => (
      <>
        <Figure value={ratePercentOf(order)} places={RATE_PLACES} />%
      </>
    )),
  ),
  endColumn('interest', t('earn.savings_interest'), ({ total_interest }) => (
    <Figure value={total_interest} />
  )),
  endColumn('term', t('earn.savings_left'), (order) => <Term order={order} t={t} />),
  wideOnly(
    column('status', t('common.status'), (order) =>
      isEnded(order) ? (
        <span className={classes.ended}>{t('common.finished')}</span>
      ) : (
        <span>{t('earn.savings_inCustody')}</span>
      ),
    ),
  ),
  wideOnly(
    endColumn('updated', t('earn.savings_updated'), ({ updated_at }) => <DateTime text={updated_at} />),
  ),
];

export const depositCsvColumns = (t: Text): readonly CsvColumn<DepositOrder>[] => [
  { title: t('earn.savings_updated'), value: ({ updated_at }) => isoTime(updated_at) },
  { title: t('common.currency'), value: ({ currency_name }) => currency_name },
  { title: t('common.amount'), value: ({ amount }) => amount },
  { title: t('earn.savings_ratePercent'), value: ratePercentOf },
  { title: t('earn.savings_interest'), value: ({ total_interest }) => total_interest },
  { title: t('earn.savings_starts'), value: ({ start_at }) => start_at },
  { title: t('earn.savings_ends'), value: ({ end_at }) => end_at },
  { title: t('earn.savings_left'), value: remainingDays },
  {
    title: t('common.status'),
    value: (order) => t(isEnded(order) ? 'common.finished' : 'earn.savings_inCustody'),
  },
];
