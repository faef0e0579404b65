import { useState } from 'react';
import type { LedgerReport } from '../answers.ts';
import { useDrawer } from '../drawer/context.ts';
import { Answered, Choice, Empty, Section } from '../drawer/kit.tsx';
import { useAnswer } from '../use-answer.ts';
import { BookView } from './book-view.tsx';
import { Frames, Journal, Requests } from './logs.tsx';

const views = ['ledger', 'book', 'journal', 'requests', 'frames', 'audit'] as const;
type View = (typeof views)[number];

/** What stands behind the screens, read only. */
export default function InspectorTab() {
  const { text } = useDrawer();
  const [view, setView] = useState<View>('ledger');
  return (
    <>
      <Choice
        label={text('tab_inspector')}
        options={views.map((name) => [name, text(`view_${name}`)])}
        chosen={view}
        onChoose={setView}
      />
      <Section title={text(`view_${view}`)}>
        {view === 'ledger' && <Ledger />}
        {view === 'book' && <BookView />}
        {view === 'journal' && <Journal />}
        {view === 'requests' && <Requests />}
        {view === 'frames' && <Frames />}
        {view === 'audit' && <Audit />}
      </Section>
    </>
  );
}

function Ledger() {
  const { text } = useDrawer();
  const [account, setAccount] = useState('');
  const seats = useAnswer('/sim/seats');
  const query = account === '' ? '' : new URLSearchParams({ account }).toString();
  const ledger = useAnswer('/sim/ledger', { query, every: 2000 });
  return (
    <>
      <select
        aria-label={text('account')}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      >
        <option value="">{text('trialBalance')}</option>
        {seats.answer.state === 'ready' &&
          seats.answer.value.seats.map((seat) => <option key={seat.user}>{seat.account}</option>)}
      </select>
      <Answered asked={ledger}>
        {(value) => (value.holdings ? <Holdings ledger={value} /> : <TrialBalance ledger={value} />)}
      </Answered>
    </>
  );
}

function TrialBalance({ ledger }: { readonly ledger: LedgerReport }) {
  const { text } = useDrawer();
  return (
    <>
      <p className={ledger.balanced ? 'sandpit-good' : 'sandpit-fault'}>
        {text(ledger.balanced ? 'balanced' : 'unbalanced')}
      </p>
      <table className="sandpit-table">
        <thead>
          <tr>
            <th scope="col">{text('currency')}</th>
            <th scope="col" className="sandpit-figure">
              {text('sumOfAll')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ledger.sums.map(({ currency, name, sum }) => (
            <tr key={currency}>
              <td>{name}</td>
              <td className="sandpit-figure">{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Holdings({ ledger }: { readonly ledger: LedgerReport }) {
  const { text } = useDrawer();
  const holdings = ledger.holdings ?? [];
  if (holdings.length === 0) return <Empty>{text('noHoldings')}</Empty>;
  return (
    <table className="sandpit-table">
      <thead>
        <tr>
          <th scope="col">{text('wallet')}</th>
          <th scope="col">{text('currency')}</th>
          <th scope="col" className="sandpit-figure">
            {text('available')}
          </th>
          <th scope="col" className="sandpit-figure">
            {text('locked')}
          </th>
        </tr>
      </thead>
      <tbody>
        {holdings.map(({ wallet, currency, name, available, locked }) => (
          <tr key={`${wallet} ${currency}`}>
            <td>{text(`wallet_${wallet}`)}</td>
            <td>{name}</td>
            <td className="sandpit-figure">{available}</td>
            <td className="sandpit-figure">{locked}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Audit() {
  const { text } = useDrawer();
  const state = useAnswer('/sim/state', { every: 3000 });
  return (
    <Answered asked={state}>
      {({ audit, hash, seq, branch }) => (
        <>
          <p className={audit.length === 0 ? 'sandpit-good' : 'sandpit-fault'}>
            {audit.length === 0 ? text('auditGood') : text('auditBad', { count: audit.length })}
          </p>
          {audit.length > 0 && (
            <ul>
              {audit.map((violation) => (
                <li key={violation}>{violation}</li>
              ))}
            </ul>
          )}
          <dl className="sandpit-facts">
            <dt>{text('hash')}</dt>
            <dd>
              <code>{hash}</code>
            </dd>
            <dt>{text('lastCommand')}</dt>
            <dd>{seq}</dd>
            <dt>{text('branch')}</dt>
            <dd>{branch}</dd>
          </dl>
        </>
      )}
    </Answered>
  );
}
