/** The order book: sells above the last price, buys below it. */
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import * as z from 'zod/mini';
import { decimalsOf, pairKey } from '#client/exchange/index.ts';
import type { Book, Decimal, SelectedPair } from '#client/exchange/index.ts';
import { useBook, useMarket, useTicker } from '#client/exchange/live.ts';
import { useHasNoFeed, useSession } from '#client/exchange/react.tsx';
import { Arrow, figureText, MarketPrice, Toned } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useSetting } from '#client/ui/use-setting.ts';
import { useDesk } from '../desk.tsx';
import { useCnyText } from '../header/pair-header.tsx';
import { tickOf } from '../logic/increments.ts';
import { amountsOf, bookLadderOf, priceDecimalsOf, spreadOf, priceStepsOf } from '../logic/ladder.ts';
import type { DepthBars, OwnPrices } from '../logic/ladder.ts';
import { grownExtent, noExtent, placesOf } from '../logic/short-amount.ts';
import { rove } from '#shared/ui/roving.ts';
import { barsOffered, ColumnTitles, SidesSwitch, sidesOffered, StepSelect } from './book-controls.tsx';
import type { BookSides } from './book-controls.tsx';
import { useOwnOrders } from '../own-orders.ts';
import { OrderBookSide } from './book-side.tsx';
import { useRowHeight, useRowWindow } from './use-row-window.ts';
import { useStaleClass } from '../stale.ts';
import classes from './order-book.module.css';

const sidesForm = { schema: z.enum(sidesOffered), initial: sidesOffered[0] };
const barsForm = { schema: z.enum(barsOffered), initial: barsOffered[0] };

/** Prices at which the user's own orders of the pair rest. */
function useOwnPrices(pair: SelectedPair): OwnPrices {
  const orders = useOwnOrders(pair);
  const prices = (type: 'in' | 'out') =>
    orders.filter((order) => order.type === type).map(({ price }) => price);
  return { bids: prices('in'), asks: prices('out') };
}

interface LastPriceProps {
  readonly pair: SelectedPair;
  readonly book: Book;
  /** Decimals of the pair's prices. */
  readonly decimals: number;
}

/** Between the sides (BOOK-004, DESK-202): last price, quote currency, direction, value in CNY, and the spread. */
function LastPrice({ pair, book, decimals }: LastPriceProps) {
  const t = useText();
  const { pick } = useDesk();
  const ticker = useTicker(pair, 'price');
  const price = useMarket(({ lastPrices }) => lastPrices.get(pairKey(pair))) ?? ticker;
  const direction = useTicker(pair, 'direction') ?? 'flat';
  const cny = useCnyText(price);
  const spread = spreadOf(book);
  return (
    <div className={classes.last} role="group" aria-label={t('common.lastPrice')}>
      <button type="button" className={classes.lastPrice} onClick={() => price && pick(price)}>
        <Toned tone={direction}>
          <MarketPrice value={price} unit={pair.quoteName} /> <Arrow tone={direction} />
        </Toned>
      </button>
      <span className={classes.spread}>
        {spread &&
          t('desk.book_spread', { absolute: figureText(spread.absolute, decimals), percent: spread.percent })}
      </span>
      <span className={classes.cny}>{cny && <Sentence text={`≈ ${cny}`} />}</span>
    </div>
  );
}

/** The most decimals that prices of the pair had; they stay as the market moves. */
function usePriceDecimals(symbol: string, book: Book | undefined, priceStep: Decimal | undefined): number {
  const [seen, setSeen] = useState({ symbol, decimals: 0 });
  const before = seen.symbol === symbol ? seen.decimals : 0;
  const decimals = book ? priceDecimalsOf(book, before) : before;
  if (decimals !== seen.decimals || symbol !== seen.symbol) setSeen({ symbol, decimals });
  return priceStep === undefined ? decimals : decimalsOf(priceStep);
}

/** The decimals of the amounts; they stay as the market moves. */
function useAmountPlaces(book: Book, lotDecimals: number | undefined): number {
  const [extent, setExtent] = useState(noExtent);
  const grown = grownExtent(extent, amountsOf(book), lotDecimals);
  if (grown !== extent) setExtent(grown);
  return placesOf(grown);
}

interface RowsProps extends LastPriceProps {
  readonly step: string;
  readonly sides: BookSides;
  readonly bars: DepthBars;
  readonly rowHeight: number;
}

function Rows({ pair, book, decimals, step, sides, bars, rowHeight }: RowsProps) {
  const { pick, terms } = useDesk();
  const own = useOwnPrices(pair);
  const lotDecimals = terms?.numberStep === undefined ? undefined : decimalsOf(terms.numberStep);
  const places = useAmountPlaces(book, lotDecimals);
  const sell = useRowWindow(rowHeight);
  const buy = useRowWindow(rowHeight);
  const { asks, bids, depth } = bookLadderOf(book, {
    step,
    own,
    places,
    bars,
    priceDecimals: decimals,
    ...(lotDecimals && { lotDecimals }),
    rows: { buy: { from: buy.from, count: buy.count }, sell: { from: sell.from, count: sell.count } },
  });
  return (
    <div className={classes.sides} onKeyDown={(press) => void rove(press)}>
      {sides !== 'bids' && (
        <OrderBookSide side="sell" frame={sell} rows={asks} depth={depth.sell} onPick={pick} />
      )}
      <LastPrice pair={pair} book={book} decimals={decimals} />
      {sides !== 'asks' && (
        <OrderBookSide side="buy" frame={buy} rows={bids} depth={depth.buy} onPick={pick} />
      )}
    </div>
  );
}

/** Shown while there is no book: it is loading, it could not be loaded, or the pair is not listed any more. */
function NoBook({ dealError }: { readonly dealError: boolean }) {
  const t = useText();
  const { isDelisted } = useDesk();
  const { isLoggedIn } = useSession();
  const hasNoFeed = useHasNoFeed();
  if (isDelisted) return <EmptyState text={t('desk.book_empty')} />;
  if (!hasNoFeed) return <SkeletonRows rows={24} height={20} />;
  if (!isLoggedIn) return <EmptyState text={t('desk.bookUnknownVisitor')} />;
  return dealError ? <EmptyState text={t('desk.bookUnknown')} /> : <SkeletonRows rows={24} height={20} />;
}

const NO_GROUPING = 0;

/** The place of the chosen price step among those of the pair; another pair begins without grouping (DESK-451). */
function useStepPosition(symbol: string): [position: number, choose: (position: number) => void] {
  const [chosen, setChosen] = useState({ symbol, position: NO_GROUPING });
  return [
    chosen.symbol === symbol ? chosen.position : NO_GROUPING,
    (position) => setChosen({ symbol, position }),
  ];
}

/** The order book of a pair (BOOK-001 to BOOK-008, DESK-200 to DESK-206, DESK-450). */
export function OrderBookPanel({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const { isDelisted, terms } = useDesk();
  const known = useBook(pair);
  // The last book of a pair that is not listed any more cannot be traded.
  const book = isDelisted ? undefined : known.book;
  const stale = useStaleClass();
  const [position, setPosition] = useStepPosition(pair.symbol);
  const [sides, setSides] = useSetting('layout.book.sides', sidesForm);
  const [bars, setBars] = useSetting('layout.book.bars', barsForm);
  const hasNoFeed = useHasNoFeed();
  const rowHeight = useRowHeight();
  const { priceStep } = terms ?? {};
  const decimals = usePriceDecimals(pair.symbol, book, priceStep);
  // The same list as long as its steps are: what offers them is not rendered again with each event.
  const steps = useShallow((of: Book | undefined) =>
    of ? priceStepsOf(of, priceStep ?? tickOf(decimals)) : [],
  )(book);
  const chosen = Math.min(position, steps.length - 1);
  return (
    <Panel
      title={t('desk.book_title')}
      actions={
        book && (
          <>
            <SidesSwitch chosen={sides} onChoose={setSides} />
            <StepSelect steps={steps} chosen={chosen} onChoose={setPosition} />
          </>
        )
      }
      className={`${classes.book} ${stale ?? ''}`}
    >
      <ColumnTitles chosen={bars} onChoose={setBars} />
      {book && hasNoFeed && (
        <p className={classes.note} role="status">
          {t('desk.bookNoFeed')}
        </p>
      )}
      {book ? (
        <Rows
          key={`${pair.symbol} ${chosen} ${rowHeight}`}
          pair={pair}
          book={book}
          decimals={decimals}
          sides={sides}
          bars={bars}
          rowHeight={rowHeight}
          step={steps[chosen] ?? '1'}
        />
      ) : (
        <NoBook dealError={known.isError} />
      )}
    </Panel>
  );
}
