import { readAllPages } from '#client/exchange/pages.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useExchange, useOperation, useSession } from '#client/exchange/react.tsx';
import { wholeList } from '#client/exchange/lists.ts';
import { column, endColumn, queryState, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import type { RequestOutcome } from '#client/ui/log-status.ts';
import { EmptyState } from '#client/ui/states.tsx';
import { wayText } from '#client/ui/pay-way.tsx';
import { StatusMark } from '#client/ui/status-mark.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text, TextKey } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './acceptors.module.css';
import { DealSideChoice } from './side-choice.tsx';

type Deal = ResponseOf<'acceptorDeals'>[number];

/** Acceptors decide without an event, and a rejected deposit changes no balance. */
const POLL_MS = 5000;

const statusTexts: Readonly<Record<number, TextKey>> = {
  0: 'acceptor.waiting',
  1: 'acceptor.confirmed',
  2: 'common.statusRejected',
};

const outcomes: Readonly<Record<number, RequestOutcome>> = { 0: 'review', 1: 'done', 2: 'rejected' };

/** Waiting, confirmed or rejected (ACCPT-012); the server's text for anything else. */
const statusOf = (t: Text, { is_sure, sure_name = '' }: Deal): string => {
  const text = statusTexts[is_sure];
  return text === undefined ? sure_name : t(text);
};

const wayOf = (t: Text, { way, way_name }: Deal): string => wayText(t, way, way_name);

function Status({ deal }: { readonly deal: Deal }) {
  const t = useText();
  const { confirm_time } = deal;
  return (
    <span className={listClasses.cell}>
      <StatusMark outcome={outcomes[deal.is_sure]}>{statusOf(t, deal)}</StatusMark>
      {confirm_time !== undefined && (
        <span className={listClasses.dim}>{t('acceptor.confirmsAt', { time: confirm_time.slice(11) })}</span>
      )}
    </span>
  );
}

function columnsOf(t: Text, hasConfirmTime: boolean): readonly Column<Deal>[] {
  const confirmTime: Column<Deal> = wideOnly(
    column('confirmTime', t('acceptor.confirmTime'), ({ update_time }) => (
      <DateTime className={classes.when} text={update_time} />
    )),
  );
  return [
    wideOnly(
      column('time', t('common.time'), ({ create_time }) => (
        <DateTime className={classes.when} text={create_time} />
      )),
    ),
    wideOnly(
      column('account', t('acceptor.account'), ({ deal_account }) => (
        <span className={classes.long}>{deal_account}</span>
      )),
    ),
    column('acceptor', t('acceptor.acceptor'), (deal) => (
      <span className={listClasses.cell}>
        <span className={classes.long}>{deal.acceptor_name}</span>
        <span className={listClasses.narrowOnly}>{wayOf(t, deal)}</span>
        <DateTime className={listClasses.narrowOnly} text={deal.create_time} />
      </span>
    )),
    wideOnly(
      column('hisAccount', t('acceptor.hisAccount'), ({ hes_account }) => (
        <span className={classes.long}>{hes_account}</span>
      )),
    ),
    wideOnly(column('way', t('common.paymentMethod'), (deal) => wayOf(t, deal))),
    endColumn('amount', t('common.moneyAmount'), ({ money }) => (
      <Figure value={money} places={2} unit="CNY" />
    )),
    column('status', t('common.status'), (deal) => <Status deal={deal} />),
    ...(hasConfirmTime ? [confirmTime] : []),
  ];
}

const csvColumnsOf = (t: Text): readonly CsvColumn<Deal>[] => [
  { title: t('common.time'), value: ({ create_time }) => isoTime(create_time) },
  { title: t('acceptor.account'), value: ({ deal_account }) => deal_account },
  { title: t('acceptor.acceptor'), value: ({ acceptor_name }) => acceptor_name },
  { title: t('acceptor.hisAccount'), value: ({ hes_account }) => hes_account },
  { title: t('common.paymentMethod'), value: (deal) => wayOf(t, deal) },
  { title: t('acceptor.amountCny'), value: ({ money }) => money },
  { title: t('common.status'), value: (deal) => statusOf(t, deal) },
  { title: t('acceptor.confirmTime'), value: ({ update_time }) => isoTime(update_time) },
];

const rowsOf = (rows: ResponseOf<'acceptorDeals'>): readonly Deal[] => rows;
const rowKey = ({ id }: Deal) => id;

interface DealRecordsProps {
  readonly label: string;
  readonly side: TradeSide;
  readonly onSide: (side: TradeSide) => void;
  /** The parameter of the side: the two pages use different names (D-05). */
  readonly parameter: 'way' | 'type';
  readonly hasConfirmTime?: boolean;
}

/** The own deals of a side with their tabs and states. */
export function DealRecords({ label, side, onSide, parameter, hasConfirmTime = false }: DealRecordsProps) {
  const t = useText();
  const { call } = useExchange();
  const { address } = useSession();
  const input = { address, [parameter]: side };
  const query = useOperation('acceptorDeals', input, { pollMs: POLL_MS });
  const list = wholeList<Deal>({
    ...queryState(query),
    rows: query.data ?? [],
    readAll: (key, reading) =>
      readAllPages(call, { operation: 'acceptorDeals', input, rowsOf, rowKey: key }, reading),
  });
  return (
    <LogList
      label={label}
      columns={columnsOf(t, hasConfirmTime)}
      list={list}
      rowKey={rowKey}
      empty={<EmptyState text={t(side === 'buy' ? 'acceptor.noDeposits' : 'acceptor.noWithdrawals')} />}
      toolbar={<DealSideChoice chosen={side} onChoose={onSide} />}
      csv={{ what: side === 'buy' ? 'acceptor-deposits' : 'acceptor-withdrawals', columns: csvColumnsOf(t) }}
    />
  );
}
