import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChartBar, ChartKind } from './bar.ts';
import { createChartView, type ChartView } from './chart-view.ts';
import { readPalette } from './palette.ts';
import { onSchemeChange } from './scheme.ts';

/** What a chart is given: its history, the running bar, and how to draw them. */
export interface CandleChartProps {
  /** All bars known, oldest first. A new array that only grew on the left keeps what the reader looks at. */
  readonly bars: readonly ChartBar[];
  /** The running bar; drawn by update, never by a new history. */
  readonly live?: ChartBar;
  readonly kind: ChartKind;
  readonly priceDecimals: number;
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  readonly onInspect?: (bar: ChartBar | undefined) => void;
  readonly onReachStart?: () => void;
}

function showBars(view: ChartView, bars: readonly ChartBar[], shown: readonly ChartBar[]): void {
  const grewLeft =
    shown.length > 0 && bars.length > shown.length && bars.at(-shown.length)?.time === shown[0]?.time;
  if (grewLeft) view.prependBars(bars.slice(0, bars.length - shown.length));
  else view.setBars(bars);
}

/** A price chart with volume. Made of canvas, so `label` says what it shows. */
export function CandleChart({
  bars,
  live,
  kind,
  priceDecimals,
  label,
  onInspect,
  onReachStart,
}: CandleChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(undefined);
  const shown = useRef<readonly ChartBar[]>([]);
  const inspect = useEffectEvent((bar: ChartBar | undefined) => onInspect?.(bar));
  const reachStart = useEffectEvent(() => onReachStart?.());

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const drawn = createChartView(element, {
      kind,
      priceDecimals,
      palette: readPalette(element),
      onInspect: (bar) => inspect(bar),
      onReachStart: () => reachStart(),
    });
    view.current = drawn;
    shown.current = [];
    const stop = onSchemeChange(() => drawn.setPalette(readPalette(element)));
    return () => {
      stop();
      drawn.destroy();
      view.current = undefined;
    };
  }, [kind, priceDecimals]);

  useEffect(() => {
    if (!view.current) return;
    showBars(view.current, bars, shown.current);
    shown.current = bars;
  }, [bars, kind, priceDecimals]);

  useEffect(() => {
    if (live) view.current?.updateBar(live);
  }, [live, bars, kind, priceDecimals]);

  return <div ref={container} role="figure" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
