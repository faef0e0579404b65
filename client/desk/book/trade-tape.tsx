/** Recent trades: the feed's tape, and the deals in the response of E10. */
import type { ResponseOf, Print, SelectedPair } from '#client/exchange/index.ts';
import { pairParams } from '#client/exchange/index.ts';
import { useOperation, useSession, useTape } from '#client/exchange/react.tsx';
import type { Tape } from '#client/exchange/react.tsx';
import { DataTable, endColumn } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure, Toned } from '#client/ui/figures.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { clockText } from '#client/ui/time.ts';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { useDesk } from '../desk.tsx';
import { useStaleClass } from '../stale.ts';
import classes from './trade-tape.module.css';

/** Amounts of the tape have 6 decimals (BOOK-012), those of deals 4 (CONST-001). */
const TAPE_PLACES = 6;
const DEAL_PLACES = 4;
const SKELETON_ROWS = 12;

const columnsOf = (t: Text, amountTitle: string, places: number): readonly Column<Print>[] => [
  {
    key: 'time',
    title: t('book.time'),
    render: ({ at }) => <span className={classes.time}>{clockText(at)}</span>,
  },
  endColumn('price', t('book.price'), ({ price, side }) => (
    <Toned tone={side === 'buy' ? 'up' : 'down'}>
      <Figure value={price} />
    </Toned>
  )),
  endColumn('amount', amountTitle, ({ quantity }) => <Figure value={quantity} places={places} />),
];

interface TapeTableProps extends Tape {
  readonly title: string;
  readonly amountTitle: string;
  readonly places: number;
  /** Comes over the socket, so it is stale when the connection is lost. */
  readonly isLive: boolean;
}

function TapeTable({ title, amountTitle, places, isLive, ...tape }: TapeTableProps) {
  const t = useText();
  const { isDelisted } = useDesk();
  const stale = useStaleClass();
  return (
    <Panel title={title} className={`${classes.tape} ${isLive && stale ? stale : ''}`}>
      <ScrollBox label={title}>
        <DataTable
          label={title}
          columns={columnsOf(t, amountTitle, places)}
          rows={tape.prints}
          rowKey={({ id }) => id}
          isLoading={tape.isLoading}
          error={isDelisted ? null : tape.error}
          onRetry={tape.reload}
          skeletonRows={SKELETON_ROWS}
          empty={<EmptyState text={t('book.noDeals')} />}
        />
      </ScrollBox>
    </Panel>
  );
}

/** The last 20 trades of the market as they happen (BOOK-011, BOOK-012). */
export function LatestTrades({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  return (
    <TapeTable
      title={t('book.trades')}
      amountTitle={t('book.amount')}
      places={TAPE_PLACES}
      {...useTape(pair)}
      isLive
    />
  );
}

/** How often the deals of a logged-in user are fetched. */
const DEALS_REFRESH_MS = 5000;

const dealsOf = ({ complete }: ResponseOf<'spotDeal'>): readonly Print[] =>
  complete.map(({ id, create_time, price, number, way }) => ({
    id: String(id),
    at: create_time * 1000,
    price,
    quantity: number,
    side: way === 2 ? 'buy' : 'sell',
  }));

/** Time, price and number of the recent deals (BOOK-009); a visitor, who cannot make that call, sees the tape. */
export function RecentDeals({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const { isLoggedIn } = useSession();
  const tape = useTape(pair);
  const deals = useOperation('spotDeal', pairParams(pair), {
    select: dealsOf,
    pollMs: DEALS_REFRESH_MS,
    quiet: true,
  });
  const { data: prints = [], isPending: isLoading, error } = deals;
  const own: Tape = { prints, isLoading, error, reload: () => void deals.refetch() };
  return (
    <TapeTable
      title={t('book.deals')}
      amountTitle={t('book.number')}
      places={DEAL_PLACES}
      {...(isLoggedIn ? own : tape)}
      isLive={!isLoggedIn}
    />
  );
}
