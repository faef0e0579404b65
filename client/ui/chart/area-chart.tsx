import { useEffect, useEffectEvent, useRef } from 'react';
import { createAreaView } from './area-view.ts';
import type { AreaView, CurveStep } from './area-view.ts';
import type { CurvePoint } from './bar.ts';
import { readPalette } from './palette.ts';
import { onSchemeChange } from './scheme.ts';

interface AreaChartProps {
  /** Oldest first. */
  readonly points: readonly CurvePoint[];
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  /** What the axis of time names. */
  readonly step: CurveStep;
  readonly onInspect: (point: CurvePoint | undefined) => void;
}

/** A curve of one measure. Made of canvas, so `label` says what it shows. */
export function AreaChart({ points, step, label, onInspect }: AreaChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<AreaView>(undefined);
  const inspect = useEffectEvent(onInspect);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const drawn = createAreaView(element, {
      palette: readPalette(element),
      onInspect: (point) => inspect(point),
    });
    view.current = drawn;
    const stop = onSchemeChange(() => drawn.setPalette(readPalette(element)));
    return () => {
      stop();
      drawn.destroy();
      view.current = undefined;
    };
  }, []);
  useEffect(() => view.current?.setPoints(points, step), [points, step]);
  return <div ref={container} role="figure" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
