import type { TapePrint, SelectedPair } from '#client/exchange/index.ts';
import { useTape } from '#client/exchange/live.ts';
import { column, DataTable, endColumn } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure, MarketPrice, Toned } from '#client/ui/figures.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { exactPlaces } from '#client/ui/numbers.ts';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { formatTime } from '#shared/calendar.ts';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { useDesk } from '../desk.tsx';
import { useStaleClass } from '../stale.ts';
import classes from './trade-tape.module.css';

/** Decimals of amounts (BOOK-012). */
const AMOUNT_PLACES = 6;
const SKELETON_ROWS = 12;

const columnsOf = (t: Text): readonly Column<TapePrint>[] => [
  column('time', t('common.timeOfDay'), ({ at }) => <span className={classes.time}>{formatTime(at)}</span>),
  endColumn('price', t('common.price'), ({ price, side }) => (
    <Toned tone={side === 'buy' ? 'up' : 'down'}>
      <MarketPrice value={price} />
    </Toned>
  )),
  endColumn('amount', t('common.amount'), ({ quantity }) => (
    <Figure value={quantity} places={Math.max(AMOUNT_PLACES, exactPlaces(quantity))} />
  )),
];

/** The last 20 trades of the market as they happen (BOOK-009, BOOK-011, BOOK-012). */
export function LatestTrades({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const { isDelisted } = useDesk();
  const stale = useStaleClass();
  const tape = useTape(pair);
  const title = t('desk.book_trades');
  return (
    <Panel title={title} className={`${classes.tape} ${stale ?? ''}`}>
      <ScrollBox label={title}>
        <DataTable
          label={title}
          columns={columnsOf(t)}
          rows={tape.prints}
          // By place: a trade that comes in changes the texts of the rows and moves none of them.
          rowKey={(_, index) => index}
          state={{ ...tape, error: isDelisted ? null : tape.error }}
          skeletonRows={SKELETON_ROWS}
          empty={<EmptyState text={t('desk.book_noDeals')} />}
        />
      </ScrollBox>
    </Panel>
  );
}
