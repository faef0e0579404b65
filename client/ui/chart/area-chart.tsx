import { useEffect, useEffectEvent, useRef } from 'react';
import { createAreaView } from './area-view.ts';
import type { AreaView } from './area-view.ts';
import type { DayPoint } from './bar.ts';
import { readPalette } from './palette.ts';
import { onSchemeChange } from './scheme.ts';

interface AreaChartProps {
  /** Oldest first, one a day. */
  readonly points: readonly DayPoint[];
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  readonly onInspect: (point: DayPoint | undefined) => void;
}

/** A curve with a point a day. Made of canvas, so `label` says what it shows. */
export function AreaChart({ points, label, onInspect }: AreaChartProps) {
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
  useEffect(() => view.current?.setPoints(points), [points]);
  return <div ref={container} role="figure" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
