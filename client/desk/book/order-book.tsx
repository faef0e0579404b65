/** The order book: sells above the last price, buys below it. */
import { useMemo, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import type { ResponseOf, Book, SelectedPair } from '#client/exchange/index.ts';
import { useBook, useHasNoFeed, useOperation, useSession, useTicker } from '#client/exchange/react.tsx';
import { Arrow, Figure, Toned } from '#client/ui/figures.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import { useCnyText } from '../header/pair-header.tsx';
import { amountsOf, ladderOf, stepsOf } from '../logic/ladder.ts';
import type { OwnPrices } from '../logic/ladder.ts';
import { grownExtent, noExtent, placesOf } from '../logic/short-amount.ts';
import { rove } from '#client/ui/roving.ts';
import { BookSide } from './book-side.tsx';
import { useStaleClass } from '../stale.ts';
import classes from './order-book.module.css';

const OWN_ORDERS_SHOWN = 50;

const listOf = ({ list }: ResponseOf<'openOrders'>) => list;

/** Prices at which the user's own orders of the pair rest. */
function useOwnPrices(pair: SelectedPair): OwnPrices {
  const { data } = useOperation(
    'openOrders',
    { currency_id: pair.baseId, legal_id: pair.quoteId, page: 1, limit: OWN_ORDERS_SHOWN },
    { select: listOf, quiet: true },
  );
  return useMemo(() => {
    const prices = (type: 'in' | 'out') =>
      (data ?? [])
        .filter((order) => order.type === type && order.legal_name === pair.quoteName)
        .map(({ price }) => price);
    return { bids: prices('in'), asks: prices('out') };
  }, [data, pair]);
}

/** The line between the sides (BOOK-004): last price, quote currency, direction, value in CNY. */
function LastPrice({ pair, book }: { readonly pair: SelectedPair; readonly book: Book }) {
  const t = useText();
  const { pick } = useDesk();
  const ticker = useTicker(pair);
  const price = book.lastPrice ?? ticker?.price;
  const direction = ticker?.direction ?? 'flat';
  const cny = useCnyText(price);
  return (
    <div className={classes.last} role="group" aria-label={t('book.last')}>
      <button type="button" className={classes.lastPrice} onClick={() => price && pick(price)}>
        <Toned tone={direction}>
          <Figure value={price} unit={pair.quoteName} /> <Arrow tone={direction} />
        </Toned>
      </button>
      <span className={classes.cny}>{cny && `≈ ${cny}`}</span>
    </div>
  );
}

interface RowsProps {
  readonly pair: SelectedPair;
  readonly book: Book;
  readonly step: string;
}

/** The decimals of the amounts; they stay as the market moves. */
function useAmountPlaces(book: Book): number {
  const [extent, setExtent] = useState(noExtent);
  const grown = useMemo(() => grownExtent(extent, amountsOf(book)), [extent, book]);
  if (grown !== extent) setExtent(grown);
  return placesOf(grown);
}

function Rows({ pair, book, step }: RowsProps) {
  const { pick } = useDesk();
  const own = useOwnPrices(pair);
  const places = useAmountPlaces(book);
  const ladder = useMemo(() => ladderOf(book, { step, own, places }), [book, step, own, places]);
  return (
    <div className={classes.sides} onKeyDown={(press) => void rove(press)}>
      <BookSide side="sell" rows={ladder.asks} onPick={pick} />
      <LastPrice pair={pair} book={book} />
      <BookSide side="buy" rows={ladder.bids} onPick={pick} />
    </div>
  );
}

/** Indices of the price steps: their sizes differ from pair to pair. */
const NO_GROUPING = 0;

function Steps({
  steps,
  chosen,
  onChoose,
}: {
  readonly steps: readonly string[];
  readonly chosen: number;
  readonly onChoose: (position: number) => void;
}) {
  const t = useText();
  return (
    <NativeSelect
      size="xs"
      className={classes.steps}
      aria-label={t('book.grouping')}
      value={String(chosen)}
      data={steps.map((step, position) => ({ value: String(position), label: step }))}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  );
}

/** Shown while there is no book: it is loading, it could not be loaded, or the pair is not listed any more. */
function NoBook({ dealError }: { readonly dealError: boolean }) {
  const t = useText();
  const { isDelisted } = useDesk();
  const { isLoggedIn } = useSession();
  const hasNoFeed = useHasNoFeed();
  if (isDelisted) return <EmptyState text={t('book.empty')} />;
  if (!hasNoFeed) return <SkeletonRows rows={20} height={24} />;
  if (!isLoggedIn) return <EmptyState text={t('desk.bookUnknownVisitor')} />;
  return dealError ? <EmptyState text={t('desk.bookUnknown')} /> : <SkeletonRows rows={20} height={24} />;
}

/** The order book of a pair (BOOK-001 to BOOK-008). */
export function OrderBook({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const { isDelisted } = useDesk();
  const known = useBook(pair);
  // The last book of a pair that is not listed any more cannot be traded.
  const book = isDelisted ? undefined : known.book;
  const stale = useStaleClass();
  const [position, setPosition] = useState(NO_GROUPING);
  const hasNoFeed = useHasNoFeed();
  const steps = useMemo(() => (book ? stepsOf(book) : []), [book]);
  return (
    <Panel
      title={t('book.title')}
      actions={book && <Steps steps={steps} chosen={position} onChoose={setPosition} />}
      className={stale}
    >
      <div className={classes.columns} aria-hidden>
        <div className={classes.titles}>
          <span>{t('book.position')}</span>
          <span>{t('book.price')}</span>
          <span>{t('book.quantity')}</span>
          <span>{t('book.sum')}</span>
        </div>
      </div>
      {book && hasNoFeed && (
        <p className={classes.note} role="status">
          {t('desk.bookNoFeed')}
        </p>
      )}
      {book ? (
        <Rows key={pair.symbol} pair={pair} book={book} step={steps[position] ?? steps[0] ?? '1'} />
      ) : (
        <NoBook dealError={known.isError} />
      )}
    </Panel>
  );
}
