/** The tab for deposits and withdrawals. */
import type { ReactNode } from 'react';
import type { FundingReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Empty, List } from '../drawer/kit.tsx';
import { DecisionForm } from './decision.tsx';
import { Head, PendingList, plainAmount } from './pending.tsx';
import type { OnOrder } from './pending.tsx';
import { UploadedPicture } from './picture.tsx';
import panelClasses from '../panel.module.css';

/** Confirmations of a deposit that is free to leave. */
const MAX_CONFIRMATIONS = 6;

/** Money on its way in and out: what waits for a decision or for confirmations. */
export function Funding() {
  return (
    <PendingList path="/sim/funding">
      {(report, onOrder) => <Waiting report={report} onOrder={onOrder} />}
    </PendingList>
  );
}

function Waiting({ report, onOrder }: { readonly report: FundingReport; readonly onOrder: OnOrder }) {
  const { text } = useDrawer();
  const { withdrawals, claims, deposits } = report;
  if (withdrawals.length + claims.length + deposits.length === 0)
    return <Empty>{text('nothingWaits')}</Empty>;
  return (
    <>
      <Rows title={text('withdrawals')}>
        {withdrawals.map((row) => (
          <Undecided key={row.id} row={row} path="/sim/operator/withdrawal" onOrder={onOrder}>
            <p className={panelClasses.dim}>
              {text('withdrawalTo', { address: row.address, received: plainAmount(row.received) })}
            </p>
          </Undecided>
        ))}
      </Rows>
      <Rows title={text('claims')}>
        {claims.map((row) => (
          <Undecided key={row.id} row={row} path="/sim/operator/deposit-claim" onOrder={onOrder}>
            <p className={panelClasses.dim}>{text('claimFrom', { from: row.from })}</p>
            {row.hash !== '' && <p className={panelClasses.dim}>{text('claimHash', { hash: row.hash })}</p>}
            {row.picture !== '' && <UploadedPicture address={row.picture} label={text('picture')} />}
          </Undecided>
        ))}
      </Rows>
      <Rows title={text('onChain')}>
        {deposits.map((row) => (
          <Deposit key={row.id} row={row} onOrder={onOrder} />
        ))}
      </Rows>
    </>
  );
}

function Rows({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <List label={title}>{children}</List>
    </>
  );
}

type Money = Pick<FundingReport['deposits'][number], 'account' | 'amount' | 'currency'>;
const moneyText = ({ amount, currency }: Money): string => `${plainAmount(amount)} ${currency}`;
const onText = (row: Money): string => `${row.account}, ${moneyText(row)}`;

/** Money that goes or comes when the operator approves. */
function Undecided(props: {
  readonly row: FundingReport['withdrawals'][number] | FundingReport['claims'][number];
  readonly path: '/sim/operator/withdrawal' | '/sim/operator/deposit-claim';
  readonly onOrder: OnOrder;
  readonly children: ReactNode;
}) {
  const { sim } = useDrawer();
  const { row, path } = props;
  const { id, account, at } = row;
  return (
    <li>
      <Head name={moneyText(row)} account={account} at={at}>
        {props.children}
      </Head>
      <DecisionForm
        on={onText(row)}
        onDecide={(input) =>
          props.onOrder({
            what: input.decision,
            on: account,
            key: `${path} ${id}`,
            give: () => sim.post(path, { id, ...input }),
          })
        }
      />
    </li>
  );
}

function Deposit(props: { readonly row: FundingReport['deposits'][number]; readonly onOrder: OnOrder }) {
  const { sim, text } = useDrawer();
  const { id, account, at, confirmations: count, creditedAt } = props.row;
  const on = onText(props.row);
  const confirm = (confirmations: number) =>
    props.onOrder({
      what: 'confirm',
      on: account,
      key: `${id} ${confirmations}`,
      give: () => sim.post('/sim/operator/confirm-deposit', { id, confirmations }),
    });
  return (
    <li>
      <Head name={moneyText(props.row)} account={account} at={at}>
        <p className={panelClasses.dim}>
          {text('confirmations', { count, of: MAX_CONFIRMATIONS })} ·{' '}
          {text(creditedAt === null ? 'notCredited' : 'credited')}
        </p>
        <progress max={MAX_CONFIRMATIONS} value={count} aria-label={text('confirmationsOf', { on })} />
      </Head>
      <div className={panelClasses.row}>
        <Button label={text('confirmOnceOn', { on })} onPress={() => confirm(count + 1)}>
          {text('confirmOnce')}
        </Button>
        <Button label={text('confirmAllOn', { on })} onPress={() => confirm(MAX_CONFIRMATIONS)}>
          {text('confirmAll')}
        </Button>
      </div>
    </li>
  );
}
