import { useState } from 'react';
import type { LevelReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty } from '../drawer/kit.tsx';
import { useControlQuery } from '../use-control-query.ts';
import { PairOptions } from './pair-options.tsx';
import kitClasses from '../drawer/kit.module.css';
import classes from './book-view.module.css';

const MAX_LEVELS = 12;

/** The order book of a pair as the exchange holds it. */
export function BookView() {
  const { text } = useDrawer();
  const [pair, setPair] = useState('BTC/USDT');
  const query = new URLSearchParams({ pair }).toString();
  const book = useControlQuery('/sim/book', { query, every: 1000 });
  return (
    <>
      <select aria-label={text('pair')} value={pair} onChange={(event) => setPair(event.currentTarget.value)}>
        <PairOptions chosen={pair} />
      </select>
      <QueryView query={book}>
        {({ asks, bids, reference }) => (
          <>
            <dl className={kitClasses.facts}>
              <dt>{text('reference')}</dt>
              <dd>{reference}</dd>
            </dl>
            <div className={classes.halves}>
              <Side title={text('bids')} levels={bids} />
              <Side title={text('asks')} levels={asks} />
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

function Side({ title, levels }: { readonly title: string; readonly levels: readonly LevelReport[] }) {
  const { text } = useDrawer();
  if (levels.length === 0) return <Empty>{text('noLevels', { side: title })}</Empty>;
  return (
    <table className={kitClasses.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={kitClasses.figure}>
            {text('price')}
          </th>
          <th scope="col" className={kitClasses.figure}>
            {text('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.slice(0, MAX_LEVELS).map(({ price, number }) => (
          <tr key={price}>
            <td className={kitClasses.figure}>{price}</td>
            <td className={kitClasses.figure}>{number}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
