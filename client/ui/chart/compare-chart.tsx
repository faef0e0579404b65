import { useEffect, useRef } from 'react';
import { createCompareView } from './compare-view.ts';
import type { ComparedCurves } from './compare-view.ts';
import { readPalette } from './palette.ts';
import { onSchemeChange } from './scheme.ts';

interface CompareChartProps extends ComparedCurves {
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
}

/** Curves of the same measure beside each other. Made of canvas, so `label` says what it shows. */
export function CompareChart({ curves, beside, label }: CompareChartProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const drawn = createCompareView(element, readPalette(element), { curves, beside });
    const stop = onSchemeChange(() => drawn.setPalette(readPalette(element)));
    return () => {
      stop();
      drawn.destroy();
    };
  }, [curves, beside]);
  return <div ref={container} role="figure" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
