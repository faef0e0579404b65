/** The tab for deposits and withdrawals. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FundingReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty, Outcome } from '../drawer/kit.tsx';
import { useKeptFocus } from '../kept-focus.ts';
import { Moment } from '../moment.tsx';
import { useAction, usePanel } from '../state.ts';
import type { DrawerKey } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import { Decision } from './decision.tsx';
import type { DecisionInput } from './decision.tsx';
import { DepositForm } from './deposit-form.tsx';
import { Picture } from './picture.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './funding.module.css';

/** What waits for the operator is looked up so often. */
const POLL_MS = 1000;
/** Confirmations of a deposit that is free to leave. */
const MAX_CONFIRMATIONS = 6;

/** A decision of the operator: the text of the button, whose money it is, and what distinguishes it from others. */
interface Order {
  readonly what: DrawerKey;
  readonly account: string;
  readonly key: string;
  give(): Promise<unknown>;
}
type OnOrder = (order: Order) => void;

/** Money on its way in and out: what waits for a decision or for confirmations, and deposits that are played. */
export function Funding() {
  const { text } = useDrawer();
  const loaded = useControlQuery('/sim/funding', { every: POLL_MS });
  const action = useAction();
  const [done, setDone] = useState('');
  const box = useKeptFocus<HTMLDivElement>();
  const order: OnOrder = ({ what, account, key, give }) => {
    void action.run(give, key).then((isDone) => {
      if (!isDone) return;
      setDone(text('operatorDone', { what: text(what), on: account }));
      loaded.reload();
    });
  };
  return (
    <>
      <div {...box} className={classes.waiting}>
        <QueryView query={loaded}>{(report) => <Waiting report={report} onOrder={order} />}</QueryView>
      </div>
      <Outcome action={action} done={done} />
      <QueryView query={loaded}>
        {({ currencies }) => <DepositForm currencies={currencies} onSent={loaded.reload} />}
      </QueryView>
    </>
  );
}

function Waiting({ report, onOrder }: { readonly report: FundingReport; readonly onOrder: OnOrder }) {
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
    <div className={kitClasses.grow}>
      <p className={`${panelClasses.name} ${classes.since}`}>
        {plain(row.amount)} {row.currency} <Moment at={row.at} />
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
  readonly onOrder: OnOrder;
}

function Withdrawals({ rows, onOrder }: RowsProps<FundingReport['withdrawals'][number]>) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  return (
    <>
      <h3>{text('withdrawals')}</h3>
      <ul className={kitClasses.list} aria-label={text('withdrawals')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Head row={row}>
              <p className={panelClasses.dim}>
                {text('withdrawalTo', { address: row.address, received: plain(row.received) })}
              </p>
            </Head>
            <Decision
              on={`${row.account}, ${plain(row.amount)} ${row.currency}`}
              onDecide={(input: DecisionInput) =>
                onOrder({
                  what: input.decision,
                  account: row.account,
                  key: `withdrawal ${row.id}`,
                  give: () => sim.post('/sim/operator/withdrawal', { id: row.id, ...input }),
                })
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
      <ul className={kitClasses.list} aria-label={text('claims')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Head row={row}>
              <p className={panelClasses.dim}>{text('claimFrom', { from: row.from })}</p>
              {row.hash !== '' && <p className={panelClasses.dim}>{text('claimHash', { hash: row.hash })}</p>}
              {row.picture !== '' && <Picture address={row.picture} label={text('picture')} />}
            </Head>
            <Decision
              on={`${row.account}, ${plain(row.amount)} ${row.currency}`}
              onDecide={(input: DecisionInput) =>
                onOrder({
                  what: input.decision,
                  account: row.account,
                  key: `claim ${row.id}`,
                  give: () => sim.post('/sim/operator/deposit-claim', { id: row.id, ...input }),
                })
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
      <ul className={kitClasses.list} aria-label={text('onChain')}>
        {rows.map((row) => (
          <DepositRow key={row.id} row={row} onOrder={onOrder} />
        ))}
      </ul>
    </>
  );
}

function DepositRow(props: { readonly row: FundingReport['deposits'][number]; readonly onOrder: OnOrder }) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const { row, onOrder } = props;
  const confirm = (confirmations: number) =>
    onOrder({
      what: 'confirm',
      account: row.account,
      key: `deposit ${row.id} ${confirmations}`,
      give: () => sim.post('/sim/operator/confirm-deposit', { id: row.id, confirmations }),
    });
  const on = `${row.account}, ${plain(row.amount)} ${row.currency}`;
  return (
    <li>
      <Head row={row}>
        <p className={panelClasses.dim}>
          {text('confirmations', { count: row.confirmations, of: MAX_CONFIRMATIONS })} ·{' '}
          {text(row.creditedAt === null ? 'notCredited' : 'credited')}
        </p>
        <progress
          max={MAX_CONFIRMATIONS}
          value={row.confirmations}
          aria-label={text('confirmationsOf', { on })}
        />
      </Head>
      <div className={panelClasses.row}>
        <button
          type="button"
          aria-label={text('confirmOnceOn', { on })}
          onClick={() => confirm(row.confirmations + 1)}
        >
          {text('confirmOnce')}
        </button>
        <button
          type="button"
          aria-label={text('confirmAllOn', { on })}
          onClick={() => confirm(MAX_CONFIRMATIONS)}
        >
          {text('confirmAll')}
        </button>
      </div>
    </li>
  );
}
