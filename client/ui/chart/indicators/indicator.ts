/** The indicators that a chart can show: what there is of them before anything is calculated. */
import { usualLook } from '../looks.ts';
import type { LineLook } from '../looks.ts';

export type IndicatorKind =
  | 'ma'
  | 'ema'
  | 'boll'
  | 'vwap'
  | 'sar'
  | 'macd'
  | 'rsi'
  | 'kdj'
  | 'cci'
  | 'wr'
  | 'atr'
  | 'obv';

/** A number that an indicator takes: a count of bars, the width of a band, the acceleration of a stop. */
export interface IndicatorParameter {
  /** Names its text: `indicators.KEY`. */
  readonly key: 'period' | 'short' | 'middle' | 'long' | 'signal' | 'width' | 'smoothing' | 'step' | 'most';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Decimals that it may have. */
  readonly places: number;
}

/** How the values of a line are drawn. */
export type LineStyle = 'line' | 'points' | 'histogram';

/** One line of an indicator. */
export interface IndicatorLine {
  /** As the legend writes it, with the position of the parameter it stands for. */
  readonly name: string;
  readonly parameter?: number;
  readonly style: LineStyle;
}

/** What the chart knows of a kind of indicator. */
export interface IndicatorDefinition {
  /** As traders write it, in every language. */
  readonly name: string;
  /** Whether it is drawn over the prices; otherwise it has a pane of its own below them. */
  readonly isOverlay: boolean;
  /** Whether its values are prices or differences of prices, with their decimals; others have two. */
  readonly isInPrice: boolean;
  readonly parameters: readonly IndicatorParameter[];
  readonly lines: readonly IndicatorLine[];
  /** Values at which it is customarily read, always in sight. */
  readonly levels?: readonly number[];
}

/** An indicator with its parameters, in the order of its form. */
export interface Indicator {
  readonly kind: IndicatorKind;
  readonly parameters: readonly number[];
  /** The looks of its lines, in the order of its form, as far as they were chosen. */
  readonly looks?: readonly (LineLook | undefined)[];
}

const MAX_PERIOD = 500;

const bars = (key: IndicatorParameter['key'], initial: number, min = 2): IndicatorParameter => ({
  key,
  initial,
  min,
  max: MAX_PERIOD,
  places: 0,
});

const line = (name: string, parameter?: number): IndicatorLine => ({ name, parameter, style: 'line' });

/** Three averages of different lengths. */
const averages = (name: string): IndicatorDefinition => ({
  name,
  isOverlay: true,
  isInPrice: true,
  parameters: [bars('short', 7, 1), bars('middle', 25, 1), bars('long', 99, 1)],
  lines: [line(name, 0), line(name, 1), line(name, 2)],
});

/** Every kind in the order in which they are offered. */
export const indicatorForms: Readonly<Record<IndicatorKind, IndicatorDefinition>> = {
  ma: averages('MA'),
  ema: averages('EMA'),
  boll: {
    name: 'BOLL',
    isOverlay: true,
    isInPrice: true,
    parameters: [bars('period', 20), { key: 'width', initial: 2, min: 0.1, max: 10, places: 1 }],
    lines: [line('UP'), line('MB'), line('DN')],
  },
  vwap: { name: 'VWAP', isOverlay: true, isInPrice: true, parameters: [], lines: [line('VWAP')] },
  sar: {
    name: 'SAR',
    isOverlay: true,
    isInPrice: true,
    parameters: [
      { key: 'step', initial: 0.02, min: 0.01, max: 1, places: 2 },
      { key: 'most', initial: 0.2, min: 0.01, max: 1, places: 2 },
    ],
    lines: [{ name: 'SAR', style: 'points' }],
  },
  macd: {
    name: 'MACD',
    isOverlay: false,
    isInPrice: true,
    parameters: [bars('short', 12), bars('long', 26), bars('signal', 9)],
    lines: [line('DIF'), line('DEA'), { name: 'MACD', style: 'histogram' }],
  },
  rsi: {
    name: 'RSI',
    isOverlay: false,
    isInPrice: false,
    parameters: [bars('period', 14)],
    lines: [line('RSI', 0)],
    levels: [30, 70],
  },
  kdj: {
    name: 'KDJ',
    isOverlay: false,
    isInPrice: false,
    parameters: [bars('period', 9), bars('smoothing', 3, 1), bars('signal', 3, 1)],
    lines: [line('K'), line('D'), line('J')],
    levels: [20, 80],
  },
  cci: {
    name: 'CCI',
    isOverlay: false,
    isInPrice: false,
    parameters: [bars('period', 20)],
    lines: [line('CCI', 0)],
    levels: [-100, 100],
  },
  wr: {
    name: 'WR',
    isOverlay: false,
    isInPrice: false,
    parameters: [bars('period', 14)],
    lines: [line('WR', 0)],
    levels: [-80, -20],
  },
  atr: {
    name: 'ATR',
    isOverlay: false,
    isInPrice: true,
    parameters: [bars('period', 14)],
    lines: [line('ATR', 0)],
  },
  obv: { name: 'OBV', isOverlay: false, isInPrice: false, parameters: [], lines: [line('OBV')] },
};

/** Every kind in the order in which they are offered. */
export const indicatorKinds = Object.keys(indicatorForms).filter(isIndicatorKind);

/** Whether a text names a kind of indicator. */
function isIndicatorKind(text: unknown): text is IndicatorKind {
  return typeof text === 'string' && Object.hasOwn(indicatorForms, text);
}

/** An indicator as it is offered. */
export const initialIndicator = (kind: IndicatorKind): Indicator => ({
  kind,
  parameters: indicatorForms[kind].parameters.map(({ initial }) => initial),
});

/** Whether a number is one that a parameter takes: within its bounds, with no more decimals than it has. */
export const isParameter = ({ min, max, places }: IndicatorParameter, value: unknown): value is number =>
  typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(places)) === value;

/** The looks of all lines of indicators that are shown together: those over the prices have different colours unless others were chosen. */
export function looksOf(indicators: readonly Indicator[]): readonly (readonly LineLook[])[] {
  let overlays = 0;
  return indicators.map(({ kind, looks = [] }) => {
    const { isOverlay, lines } = indicatorForms[kind];
    const first = isOverlay ? overlays : 0;
    if (isOverlay) overlays += lines.length;
    return lines.map((_, position) => looks[position] ?? usualLook(first + position));
  });
}

/** Decimals of values that are not prices. */
const PLACES = 2;

/** Decimals with which the values of an indicator are written. */
export const indicatorPlaces = (kind: IndicatorKind, priceDecimals: number): number =>
  indicatorForms[kind].isInPrice ? priceDecimals : PLACES;

/** As the legend and the menu write it: `MACD 12 26 9`. */
export const indicatorName = ({ kind, parameters }: Indicator): string =>
  [indicatorForms[kind].name, ...parameters].join(' ');

/** As the legend writes a line: `MA 25`. */
export function lineName({ parameters }: Indicator, { name, parameter }: IndicatorLine): string {
  return parameter === undefined ? name : `${name} ${parameters[parameter] ?? ''}`;
}
