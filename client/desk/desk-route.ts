import { page } from '#client/ui/route.ts';
import type { FeatureRoute } from '#client/ui/route.ts';
import { loadCandleChart } from './chart/load-candle-chart.ts';

/**
 * A page with a desk. The script of its chart is requested together with its own, and not only when the bars to draw have come
 * (PROOF-353).
 */
export const deskPage = (
  path: string,
  title: FeatureRoute['title'],
  load: FeatureRoute['load'],
  more: Pick<FeatureRoute, 'area' | 'loader'> = {},
): FeatureRoute =>
  page(
    'desk',
    path,
    title,
    () => {
      // The chart says so itself where its script cannot be loaded.
      void loadCandleChart().catch(() => undefined);
      return load();
    },
    more,
  );
