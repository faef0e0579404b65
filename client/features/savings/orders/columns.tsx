/** What a list of deposits shows, and what its file holds. */
import type { Column } from '#client/ui/data-table.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import type { Text } from '#client/ui/text.ts';
import { Coin } from '../components/coin.tsx';
import { AMOUNT_PLACES, hasEnded, RATE_PLACES, ratePercentOf, shareDone } from '../logic/deposit.ts';
import type { DepositOrder } from '../logic/deposit.ts';
import classes from './orders.module.css';

/** How far a deposit is: the days that are left, and the share of its period that has passed. */
function Term({ order, t }: { readonly order: DepositOrder; readonly t: Text }) {
  const share = shareDone(order);
  return (
    <span className={classes.term}>
      {share !== undefined && (
        <span className={classes.track} aria-hidden>
          <span className={classes.done} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
      {order.remain_day !== undefined && t('savings.days', { count: order.remain_day })}
    </span>
  );
}

export const columnsOf = (t: Text): readonly Column<DepositOrder>[] => [
  {
    key: 'coin',
    title: t('savings.coin'),
    render: ({ currency_name, logo }) => <Coin name={currency_name} logo={logo} />,
  },
  {
    key: 'amount',
    title: t('savings.amount'),
    align: 'end',
    render: ({ amount }) => <Figure value={amount} places={AMOUNT_PLACES} />,
  },
  {
    key: 'rate',
    title: t('savings.rate'),
    align: 'end',
    wideOnly: true,
    render: (order) => (
      <>
        <Figure value={ratePercentOf(order)} places={RATE_PLACES} />%
      </>
    ),
  },
  {
    key: 'interest',
    title: t('savings.interest'),
    align: 'end',
    render: ({ total_interest }) => <Figure value={total_interest} />,
  },
  { key: 'term', title: t('savings.left'), align: 'end', render: (order) => <Term order={order} t={t} /> },
  {
    key: 'status',
    title: t('savings.status'),
    wideOnly: true,
    render: (order) =>
      hasEnded(order) ? (
        <span className={classes.ended}>{t('savings.completed')}</span>
      ) : (
        <span>{t('savings.inCustody')}</span>
      ),
  },
  {
    key: 'updated',
    title: t('savings.updated'),
    align: 'end',
    wideOnly: true,
    render: ({ updated_at }) => <time>{updated_at}</time>,
  },
];

export const csvColumnsOf = (t: Text): readonly CsvColumn<DepositOrder>[] => [
  { title: t('savings.updated'), value: ({ updated_at }) => isoTime(updated_at) },
  { title: t('common.currency'), value: ({ currency_name }) => currency_name },
  { title: t('savings.amount'), value: ({ amount }) => amount },
  { title: t('savings.ratePercent'), value: ratePercentOf },
  { title: t('savings.interest'), value: ({ total_interest }) => total_interest },
  { title: t('savings.starts'), value: ({ start_at }) => start_at },
  { title: t('savings.ends'), value: ({ end_at }) => end_at },
  { title: t('savings.left'), value: ({ remain_day }) => remain_day },
  {
    title: t('savings.status'),
    value: (order) => t(hasEnded(order) ? 'savings.completed' : 'savings.inCustody'),
  },
];
