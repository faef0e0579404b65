import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { figureText, MarketPrice } from '#client/ui/figures.tsx';
import { marketPlaces } from '#client/ui/numbers.ts';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { isNotable } from '../logic/ladder.ts';
import type { LadderRow } from '../logic/ladder.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { ROVING } from '#shared/ui/roving.ts';
import type { RowFrame } from './use-row-window.ts';
import classes from './order-book.module.css';

/** The figures one by one: every book creates its rows again, and most of their figures are the same. */
interface BookRowProps extends LadderRow {
  readonly side: TradeSide;
  readonly height: number;
  /** Whether this row is in the tab order; arrow keys reach the others. */
  readonly isTabStop: boolean;
  readonly onPick: (price: string) => void;
  /** Of the side: a book has too many rows for each to follow the language. */
  readonly t: Text;
}

/** How often the quantity has changed notably since this row shows its price, so that each such change flashes once. */
function useChanges(price: string, quantity: string): number {
  const [seen, setSeen] = useState({ price, quantity, changes: 0 });
  if (seen.price !== price) setSeen({ price, quantity, changes: 0 });
  else if (seen.quantity !== quantity)
    setSeen({ price, quantity, changes: seen.changes + Number(isNotable(seen.quantity, quantity)) });
  return seen.changes;
}

/** A component of its own, so that counting renders nothing else twice. */
function Flash({ price, quantity }: Pick<LadderRow, 'price' | 'quantity'>) {
  const changes = useChanges(price, quantity);
  return changes > 0 && <span key={changes} className={classes.flash} />;
}

function BookRow({ side, height, isTabStop, onPick, t, ...row }: BookRowProps) {
  const label = t(side === 'buy' ? 'desk.book_rowBuy' : 'desk.book_rowSell', {
    position: row.position,
    price: figureText(row.price, marketPlaces(row.price)),
    quantity: row.quantity,
    sum: row.sum,
  });
  return (
    <li>
      <button
        type="button"
        {...ROVING}
        className={classes.row}
        style={{ height }}
        data-own={row.isOwn}
        tabIndex={isTabStop ? 0 : -1}
        data-position={row.position}
        aria-label={row.isOwn ? `${label}, ${t('desk.book_mine')}` : label}
        onClick={() => onPick(row.price)}
      >
        <span className={classes.depth} style={{ transform: `scaleX(${row.share})` }} />
        <span className={classes.position}>{row.position}</span>
        <span className={classes.price}>
          <MarketPrice value={row.price} />
        </span>
        <span className={classes.quantity}>
          <Flash price={row.price} quantity={row.quantity} />
          {row.shownQuantity}
        </span>
        <span>{row.shownSum}</span>
      </button>
    </li>
  );
}

interface BookSideProps {
  readonly side: TradeSide;
  /** What the rows have to fit into. */
  readonly frame: RowFrame;
  /** Those in sight, best first. */
  readonly rows: readonly LadderRow[];
  /** How many rows the side has. */
  readonly depth: number;
  readonly onPick: (price: string) => void;
}

const positionOf = (row: Element): number => Number(row.getAttribute('data-position') ?? 1);

/** The row in the tab order: the one that last had the focus, or the nearest in sight when that one is gone. */
function useTabStop(first: number, last: number) {
  const [lastFocused, setLastFocused] = useState(1);
  const list = useRef<HTMLOListElement>(null);
  const hasFocus = useRef(false);
  const stop = Math.max(first, Math.min(lastFocused, last));
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-position="${stop}"]`);
    if (hasFocus.current && row !== document.activeElement) row?.focus({ preventScroll: true });
  }, [stop]);
  const onFocus = ({ target }: FocusEvent) => {
    hasFocus.current = true;
    setLastFocused(positionOf(target));
  };
  return {
    stop,
    focus: setLastFocused,
    handlers: { ref: list, onFocus, onBlur: () => void (hasFocus.current = false) },
  };
}

/** What arrow keys add to the position of a row. */
const directions: Readonly<Record<TradeSide, Readonly<Record<string, 1 | -1>>>> = {
  buy: { ArrowDown: 1, ArrowUp: -1 },
  sell: { ArrowDown: -1, ArrowUp: 1 },
};

/**
 * One side of the book: sells from the highest number down to 1, buys from 1. A row is keyed by its position, not by
 * its price, so that the focus stays while prices change. The list stands still while its frame is scrolled, and shows
 * the rows from there on (DESK-450).
 */
export function OrderBookSide({
  side,
  frame: { attach, rest, rowHeight },
  rows,
  depth,
  onPick,
}: BookSideProps) {
  const t = useText();
  const first = rows[0]?.position ?? 1;
  const last = rows.at(-1)?.position ?? 1;
  const { stop, focus, handlers } = useTabStop(first, last);
  const shown = side === 'buy' ? rows : rows.toReversed();
  const hidden = depth - rows.length;
  const onKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    const next = stop + (directions[side][press.key] ?? 0);
    if (next < 1 || next > depth || (next >= first && next <= last)) return;
    press.preventDefault();
    press.stopPropagation();
    focus(next);
    press.currentTarget.scrollTop += (press.key === 'ArrowDown' ? 1 : -1) * rowHeight;
  };
  return (
    <div ref={attach} className={side === 'buy' ? classes.bids : classes.asks} onKeyDown={onKeyDown}>
      <ol
        className={classes.rows}
        // While rows are exchanged there is one less, and the frame would be scrolled back.
        style={{ minHeight: rows.length * rowHeight }}
        aria-label={t(side === 'buy' ? 'desk.book_buys' : 'desk.book_sells')}
        {...handlers}
      >
        {shown.map((row) => (
          <BookRow
            key={row.position}
            {...row}
            side={side}
            height={rowHeight}
            isTabStop={row.position === stop}
            onPick={onPick}
            t={t}
          />
        ))}
        {rows.length === 0 && <li className={classes.none}>{t('desk.book_empty')}</li>}
      </ol>
      {hidden > 0 && <div style={{ height: hidden * rowHeight + rest }} />}
    </div>
  );
}
