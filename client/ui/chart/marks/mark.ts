/** What a chart shows of the user's orders and positions. */
import type { Decimal } from '#client/exchange/index.ts';

/** A price that matters, drawn across the chart. */
export interface ChartMark {
  /** Different for each mark of a chart. */
  readonly id: string;
  readonly price: Decimal;
  /** What it is, written on the line. */
  readonly title: string;
  readonly tone: 'up' | 'down' | 'plain' | 'warn';
  /** Prices at which something would happen are dashed; prices at which something has happened are not. */
  readonly isDashed: boolean;
  /** Called with the price to which the mark was dragged; resolves once that is done or refused. A mark without it stays where it is. */
  readonly onMove?: (price: Decimal) => Promise<void>;
}

/** An own trade, drawn at its bar. */
export interface ChartFill {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly price: Decimal;
  readonly side: 'buy' | 'sell';
}

/** Marks and fills of a chart. */
export interface ChartMarks {
  readonly marks: readonly ChartMark[];
  readonly fills: readonly ChartFill[];
}

export const NO_MARKS: ChartMarks = { marks: [], fills: [] };
