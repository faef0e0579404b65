import { memo, useState } from 'react';
import { Digits } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { LadderRow } from '../logic/ladder.ts';
import type { Side } from '../side.ts';
import { ROVING } from '#client/ui/roving.ts';
import classes from './order-book.module.css';

interface BookRowProps {
  readonly row: LadderRow;
  readonly side: Side;
  readonly onPick: (price: string) => void;
}

/** How often the quantity of a level has changed since it appeared, so that each change flashes once. */
function useChanges(quantity: string): number {
  const [seen, setSeen] = useState({ quantity, changes: 0 });
  if (seen.quantity !== quantity) setSeen({ quantity, changes: seen.changes + 1 });
  return seen.changes;
}

const BookRow = memo(function BookRow({ row, side, onPick }: BookRowProps) {
  const t = useText();
  const changes = useChanges(row.quantity);
  const label = t(side === 'buy' ? 'book.rowBuy' : 'book.rowSell', {
    position: row.position,
    price: row.price,
    quantity: row.quantity,
    sum: row.sum,
  });
  return (
    <li>
      <button
        type="button"
        {...ROVING}
        className={classes.row}
        data-own={row.isOwn}
        tabIndex={row.position === 1 ? 0 : -1}
        aria-label={row.isOwn ? `${label}, ${t('book.mine')}` : label}
        onClick={() => onPick(row.price)}
      >
        <span className={classes.depth} style={{ inlineSize: `${row.share * 100}%` }} />
        <span className={classes.position}>{row.position}</span>
        <span className={classes.price}>
          <Digits text={row.price} />
        </span>
        <span className={classes.quantity}>
          {changes > 0 && <span key={changes} className={classes.flash} />}
          {row.quantity}
        </span>
        <span>{row.sum}</span>
      </button>
    </li>
  );
}, sameRow);

/** Rows are made anew with every book; most of them say the same as before. */
function sameRow(before: BookRowProps, after: BookRowProps): boolean {
  const [a, b] = [before.row, after.row];
  return (
    before.side === after.side &&
    before.onPick === after.onPick &&
    a.position === b.position &&
    a.price === b.price &&
    a.quantity === b.quantity &&
    a.sum === b.sum &&
    a.share === b.share &&
    a.isOwn === b.isOwn
  );
}

interface BookSideProps {
  readonly side: Side;
  /** Best first. */
  readonly rows: readonly LadderRow[];
  readonly onPick: (price: string) => void;
}

/** One side of the book: sells from the highest number down to 1, buys from 1. */
export function BookSide({ side, rows, onPick }: BookSideProps) {
  const t = useText();
  const shown = side === 'buy' ? rows : rows.toReversed();
  return (
    <div className={side === 'buy' ? classes.bids : classes.asks}>
      <ol className={classes.rows} aria-label={t(side === 'buy' ? 'book.buys' : 'book.sells')}>
        {shown.map((row) => (
          <BookRow key={row.price} row={row} side={side} onPick={onPick} />
        ))}
        {rows.length === 0 && <li className={classes.none}>{t('book.empty')}</li>}
      </ol>
    </div>
  );
}
