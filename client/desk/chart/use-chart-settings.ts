/** What a user chose for charts: indicators, scale and the magnet of drawings, kept for the account. */
import { useMemo } from 'react';
import type { ChartScale } from '#client/ui/chart/bar.ts';
import { indicatorForms, isIndicatorKind, isParameter } from '#client/ui/chart/indicators/indicator.ts';
import type { Indicator } from '#client/ui/chart/indicators/indicator.ts';
import { parsedSetting, useAccountSetting } from '#client/ui/use-account-setting.ts';

/** The choices of a chart. */
export interface ChartSettings {
  readonly scale: ChartScale;
  readonly indicators: readonly Indicator[];
  /** Whether points of drawings are set at the nearest price of their bar. */
  readonly hasMagnet: boolean;
}

/** How a chart changes its settings. */
export type ChangeSettings = (change: Partial<ChartSettings>) => void;

/** Scales in the order in which they are offered. */
export const chartScales: readonly ChartScale[] = ['linear', 'logarithmic', 'percent'];

const initial: ChartSettings = { scale: 'linear', indicators: [], hasMagnet: false };

/** The settings of this account, and how to change them; other charts of the page take them up when they are shown next. */
export function useChartSettings(): readonly [ChartSettings, ChangeSettings] {
  const [stored, store] = useAccountSetting('chart');
  const settings = useMemo(() => read(stored), [stored]);
  return [settings, (changed) => store(JSON.stringify({ ...settings, ...changed }))];
}

/** What is stored, without the parts that cannot be read. */
function read(text: string | undefined): ChartSettings {
  const stored = parsedSetting(text);
  if (typeof stored !== 'object' || stored === null) return initial;
  const scale = 'scale' in stored ? chartScales.find((each) => each === stored.scale) : undefined;
  const indicators =
    'indicators' in stored && Array.isArray(stored.indicators)
      ? stored.indicators.flatMap(readIndicator)
      : [];
  const hasMagnet = 'hasMagnet' in stored && stored.hasMagnet === true;
  return { scale: scale ?? initial.scale, indicators, hasMagnet };
}

function readIndicator(stored: unknown): readonly Indicator[] {
  if (typeof stored !== 'object' || stored === null) return [];
  if (!('kind' in stored) || !isIndicatorKind(stored.kind)) return [];
  const values: readonly unknown[] =
    'parameters' in stored && Array.isArray(stored.parameters) ? stored.parameters : [];
  const parameters = indicatorForms[stored.kind].parameters.map((parameter, index) => {
    const value = values[index];
    return isParameter(parameter, value) ? value : parameter.initial;
  });
  return [{ kind: stored.kind, parameters }];
}
