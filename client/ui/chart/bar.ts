/** Types that all charts share. */

/** How the main series is drawn: a line for the realtime view, candles for every interval. */
export type ChartKind = 'line' | 'candles';

/** How prices are spread over the height: alike, by their logarithm, or as percent of the first visible one. */
export type ChartScale = 'linear' | 'logarithmic' | 'percent';

/** Colours of the chart, resolved from the theme's tokens. */
export interface ChartPalette {
  readonly text: string;
  /** Below everything that is drawn. */
  readonly surface: string;
  readonly grid: string;
  readonly border: string;
  readonly up: string;
  readonly down: string;
  readonly upFaint: string;
  readonly downFaint: string;
  readonly line: string;
  readonly lineFaint: string;
  readonly label: string;
  /** Text on `label`. */
  readonly onLabel: string;
  readonly warn: string;
  /** Lines of indicators, in the order in which they are used. */
  readonly indicators: readonly string[];
}

/** A value at an instant in milliseconds; for drawing only. */
export interface CurvePoint {
  readonly at: number;
  readonly value: number;
}
