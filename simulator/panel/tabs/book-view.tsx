import { useState } from 'react';
import type { LevelReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Empty, PanelFacts, QueryView, Table } from '../drawer/kit.tsx';
import { useControlQuery } from '../use-control-query.ts';
import { PairOptions } from './pair-options.tsx';
import classes from './book-view.module.css';

const MAX_LEVELS = 12;

/** The order book of a pair as the exchange holds it. */
export function BookView() {
  const { text } = useDrawer();
  const [pair, setPair] = useState('BTC/USDT');
  const book = useControlQuery('/sim/book', { query: { pair }, every: 1000 });
  return (
    <>
      <select aria-label={text('pair')} value={pair} onChange={(event) => setPair(event.currentTarget.value)}>
        <PairOptions chosen={pair} />
      </select>
      <QueryView query={book}>
        {({ asks, bids, reference }) => (
          <>
            <PanelFacts facts={[[text('reference'), reference]]} />
            <div className={classes.halves}>
              <Side side="bids" levels={bids} />
              <Side side="asks" levels={asks} />
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

interface SideProps {
  readonly side: 'bids' | 'asks';
  readonly levels: readonly LevelReport[];
}

function Side({ side, levels }: SideProps) {
  const { text } = useDrawer();
  if (levels.length === 0) return <Empty>{text(`noLevels_${side}`)}</Empty>;
  const rows = levels.slice(0, MAX_LEVELS).map(({ price, number }) => [price, number]);
  return <Table caption={text(side)} head={[text('price'), text('amount')]} figures={2} rows={rows} />;
}
