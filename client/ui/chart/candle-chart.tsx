/** The price chart as a component. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Candle } from '#client/exchange/index.ts';
import type { ChartKind } from './bar.ts';
import { createChartView } from './chart-view.ts';
import type { ChartView } from './chart-view.ts';
import { readPalette } from './palette.ts';
import { onSchemeChange } from './scheme.ts';

/** What a chart is given: its bars, and how to draw them. */
export interface CandleChartProps {
  /** Oldest first; the last one is running. */
  readonly bars: readonly Candle[];
  readonly kind: ChartKind;
  readonly priceDecimals: number;
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  readonly onInspect?: (bar: Candle | undefined) => void;
  readonly onReachStart?: () => void;
}

/** A price chart with volume. Made of canvas, so `label` says what it shows. */
export function CandleChart({ bars, kind, priceDecimals, label, onInspect, onReachStart }: CandleChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(undefined);
  const inspect = useEffectEvent((bar: Candle | undefined) => onInspect?.(bar));
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
    const stop = onSchemeChange(() => drawn.setPalette(readPalette(element)));
    return () => {
      stop();
      drawn.destroy();
      view.current = undefined;
    };
  }, [kind, priceDecimals]);

  useEffect(() => view.current?.setBars(bars), [bars, kind, priceDecimals]);

  return <div ref={container} role="figure" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
