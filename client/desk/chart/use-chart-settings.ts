/** What a user chose for charts: indicators, scale and the magnet of drawings, kept for the account. */
import * as z from 'zod/mini';
import { readableItems } from '#client/exchange/persisted.ts';
import type { ChartScale } from '#client/ui/chart/bar.ts';
import { indicatorForms, indicatorKinds, isParameter } from '#client/ui/chart/indicators/indicator.ts';
import type { Indicator } from '#client/ui/chart/indicators/indicator.ts';
import { lineColours, lineWidths } from '#client/ui/chart/looks.ts';
import { useAccountSetting } from '#client/ui/use-setting.ts';

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
export const chartScales = ['linear', 'logarithmic', 'percent'] as const satisfies readonly ChartScale[];

/** A look that cannot be read is the usual one. */
const look = z.catch(
  z.optional(z.object({ colour: z.enum(lineColours), width: z.literal(lineWidths) })),
  undefined,
);

/** A parameter that is missing or cannot be is the usual one. */
const indicator: z.ZodMiniType<Indicator> = z.pipe(
  z.object({
    kind: z.enum(indicatorKinds),
    parameters: z.catch(z.array(z.unknown()), []),
    // A hole in the list is stored as null.
    looks: z.catch(z.optional(z.array(look)), undefined),
  }),
  z.transform(({ kind, parameters, looks }) => ({
    kind,
    ...(looks && { looks }),
    parameters: indicatorForms[kind].parameters.map((parameter, index) => {
      const value = parameters[index];
      return isParameter(parameter, value) ? value : parameter.initial;
    }),
  })),
);

const form = {
  schema: z.object({
    scale: z.catch(z.enum(chartScales), 'linear'),
    indicators: readableItems(indicator),
    hasMagnet: z.catch(z.boolean(), false),
  }),
  initial: { scale: 'linear', indicators: [], hasMagnet: false },
} as const;

/** The settings of this account, which all charts share, and how to change them. */
export function useChartSettings(): readonly [ChartSettings, ChangeSettings] {
  const [settings, set] = useAccountSetting<ChartSettings>('chart', form);
  return [settings, (change) => set((now) => ({ ...now, ...change }))];
}
