import { useState } from 'react';
import type { LedgerTotals } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Empty, QueryView, Table } from '../drawer/kit.tsx';
import { useMoments } from '../moment.tsx';
import { useControlQuery } from '../use-control-query.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import logClasses from './log.module.css';

/** The accounts of the exchange itself. */
const houses = ['fees', 'maker', 'interest', 'insurance-pool', 'outside', 'dust'] as const;

/** What adds up, and what users and house accounts hold. */
export function LedgerView() {
  const { text } = useDrawer();
  const [account, setAccount] = useState('');
  const seats = useControlQuery('/sim/seats');
  const query: Readonly<Record<string, string>> = account === '' ? {} : { account };
  const ledger = useControlQuery('/sim/ledger', { query, every: 2000 });
  return (
    <>
      <select
        aria-label={text('account')}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      >
        <option value="">{text('trialBalance')}</option>
        <optgroup label={text('houses')}>
          {houses.map((house) => (
            <option key={house} value={house}>
              {text(`house_${house}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={text('users')}>
          {seats.data?.seats.map((seat) => (
            <option key={seat.user}>{seat.account}</option>
          ))}
        </optgroup>
      </select>
      <QueryView query={ledger}>
        {(value) => {
          if (value.account === undefined) return <TrialBalance ledger={value} />;
          const house = houses.find((name) => name === value.account);
          return (
            <>
              {house ? (
                <Houses rows={value.houses.filter((row) => row.house === house)} />
              ) : (
                <Holdings ledger={value} />
              )}
              <Movements ledger={value} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function TrialBalance({ ledger }: { readonly ledger: LedgerTotals }) {
  const { text } = useDrawer();
  return (
    <>
      <p className={ledger.balanced ? panelClasses.good : panelClasses.fault}>
        {text(ledger.balanced ? 'balanced' : 'unbalanced')}
      </p>
      <Table
        head={[text('currency'), text('sumOfAll')]}
        figures={1}
        rows={ledger.sums.map(({ name, sum }) => [name, sum])}
      />
      <h3>{text('houses')}</h3>
      <Houses rows={ledger.houses} />
    </>
  );
}

/** Balances of house accounts, which may be below zero. */
function Houses({ rows }: { readonly rows: LedgerTotals['houses'] }) {
  const { text } = useDrawer();
  if (rows.length === 0) return <Empty>{text('noMovements')}</Empty>;
  return (
    <Table
      head={[text('account'), text('currency'), text('balance')]}
      figures={1}
      rows={rows.map(({ house, name, balance }) => [text(`house_${house}`), name, balance])}
    />
  );
}

/** The latest movements of an account, newest first. */
function Movements({ ledger }: { readonly ledger: LedgerTotals }) {
  const { text } = useDrawer();
  const moment = useMoments();
  const movements = ledger.movements ?? [];
  if (movements.length === 0) return null;
  return (
    <>
      <h3>{text('movements')}</h3>
      <ol className={logClasses.log} aria-label={text('movements')}>
        {movements.map(({ id, at, amount, after, name, memo, reference }) => (
          <li key={id} className={logClasses.movement}>
            <time>{moment(at)}</time>
            <code>
              {memo.replace('log.', '')} {reference}
            </code>
            <span className={kitClasses.figure}>
              {amount} {name}
              <span className={panelClasses.dim}> → {after}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Holdings({ ledger }: { readonly ledger: LedgerTotals }) {
  const { text } = useDrawer();
  const holdings = ledger.holdings ?? [];
  if (holdings.length === 0) return <Empty>{text('noHoldings')}</Empty>;
  return (
    <Table
      head={[text('wallet'), text('currency'), text('available'), text('locked')]}
      figures={2}
      rows={holdings.map(({ wallet, name, available, locked }) => [
        text(`wallet_${wallet}`),
        name,
        available,
        locked,
      ])}
    />
  );
}
