import { useRef, useState, type ReactNode } from 'react';
import { formatTime } from '#simulator/kernel/calendar.ts';
import type { FundingReport } from '../answers.ts';
import { useDrawer } from '../drawer/context.ts';
import { Answered, Empty, Outcome } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import type { DrawerKey } from '../texts.ts';
import { useAnswer } from '../use-answer.ts';
import { Decision, type Said } from './decision.tsx';
import { DepositForm } from './deposit-form.tsx';
import { Picture } from './picture.tsx';

/** What waits for the operator is looked up so often. */
const every = 1000;
/** Confirmations of a deposit that is free to leave. */
const confirmed = 6;

/** Tells the operator's answer and says in a word what was done to whom. */
type Order = (what: DrawerKey, account: string, give: () => Promise<unknown>) => void;

/** Money on its way in and out: what waits for a decision or for confirmations, and deposits that are played. */
export function Funding() {
  const { text } = useDrawer();
  const asked = useAnswer('/sim/funding', { every });
  const action = useAction();
  const [done, setDone] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const order: Order = (what, account, give) => {
    void action.run(give).then((isDone) => {
      if (!isDone) return;
      setDone(text('operatorDone', { what: text(what), on: account }));
      asked.reload();
      // The row and its buttons go, the reader stays.
      list.current?.focus();
    });
  };
  return (
    <>
      <div ref={list} tabIndex={-1} className="sandpit-waiting">
        <Answered asked={asked}>{(report) => <Waiting report={report} onOrder={order} />}</Answered>
      </div>
      <Outcome action={action} done={done} />
      <Answered asked={asked}>
        {({ currencies }) => <DepositForm currencies={currencies} onSent={asked.reload} />}
      </Answered>
    </>
  );
}

function Waiting({ report, onOrder }: { readonly report: FundingReport; readonly onOrder: Order }) {
  const { text } = useDrawer();
  const { withdrawals, claims, deposits } = report;
  if (withdrawals.length + claims.length + deposits.length === 0)
    return <Empty>{text('nothingWaits')}</Empty>;
  return (
    <>
      {withdrawals.length > 0 && <Withdrawals rows={withdrawals} onOrder={onOrder} />}
      {claims.length > 0 && <Claims rows={claims} onOrder={onOrder} />}
      {deposits.length > 0 && <Deposits rows={deposits} onOrder={onOrder} />}
    </>
  );
}

interface HeadProps {
  readonly row: {
    readonly account: string;
    readonly amount: string;
    readonly currency: string;
    readonly at: number;
  };
  readonly children: ReactNode;
}

/** Whose money it is, how much, since when, and what else there is to know. */
export function Head({ row, children }: HeadProps) {
  return (
    <div className="sandpit-grow">
      <p className="sandpit-name">
        {plain(row.amount)} {row.currency}{' '}
        <time dateTime={new Date(row.at).toISOString()}>{formatTime(row.at)}</time>
      </p>
      <p>{row.account}</p>
      {children}
    </div>
  );
}

/** An amount without idle zeros. */
export const plain = (amount: string): string => amount.replace(/\.?0+$/, '');

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly onOrder: Order;
}

function Withdrawals({ rows, onOrder }: RowsProps<FundingReport['withdrawals'][number]>) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  return (
    <>
      <h3>{text('withdrawals')}</h3>
      <ul className="sandpit-list" aria-label={text('withdrawals')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Head row={row}>
              <p className="sandpit-dim">
                {text('withdrawalTo', { address: row.address, received: plain(row.received) })}
              </p>
            </Head>
            <Decision
              on={`${row.account}, ${plain(row.amount)} ${row.currency}`}
              onDecide={(said: Said) =>
                onOrder(said.decision, row.account, () =>
                  sim.post('/sim/operator/withdrawal', { id: row.id, ...said }),
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Claims({ rows, onOrder }: RowsProps<FundingReport['claims'][number]>) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  return (
    <>
      <h3>{text('claims')}</h3>
      <ul className="sandpit-list" aria-label={text('claims')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Head row={row}>
              <p className="sandpit-dim">{text('claimFrom', { from: row.from })}</p>
              {row.hash !== '' && <p className="sandpit-dim">{text('claimHash', { hash: row.hash })}</p>}
              {row.picture !== '' && <Picture address={row.picture} />}
            </Head>
            <Decision
              on={`${row.account}, ${plain(row.amount)} ${row.currency}`}
              onDecide={(said: Said) =>
                onOrder(said.decision, row.account, () =>
                  sim.post('/sim/operator/deposit-claim', { id: row.id, ...said }),
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Deposits({ rows, onOrder }: RowsProps<FundingReport['deposits'][number]>) {
  const { text } = useDrawer();
  return (
    <>
      <h3>{text('onChain')}</h3>
      <ul className="sandpit-list" aria-label={text('onChain')}>
        {rows.map((row) => (
          <DepositRow key={row.id} row={row} onOrder={onOrder} />
        ))}
      </ul>
    </>
  );
}

function DepositRow(props: { readonly row: FundingReport['deposits'][number]; readonly onOrder: Order }) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const { row, onOrder } = props;
  const confirm = (confirmations: number) =>
    onOrder('confirm', row.account, () =>
      sim.post('/sim/operator/confirm-deposit', { id: row.id, confirmations }),
    );
  const on = `${row.account}, ${plain(row.amount)} ${row.currency}`;
  return (
    <li>
      <Head row={row}>
        <p className="sandpit-dim">
          {text('confirmations', { count: row.confirmations, of: confirmed })} ·{' '}
          {text(row.creditedAt === null ? 'notCredited' : 'credited')}
        </p>
        <progress max={confirmed} value={row.confirmations} aria-label={text('confirmationsOf', { on })} />
      </Head>
      <div className="sandpit-row">
        <button
          type="button"
          aria-label={text('confirmOnceOn', { on })}
          onClick={() => confirm(row.confirmations + 1)}
        >
          {text('confirmOnce')}
        </button>
        <button type="button" aria-label={text('confirmAllOn', { on })} onClick={() => confirm(confirmed)}>
          {text('confirmAll')}
        </button>
      </div>
    </li>
  );
}
