/** What a user chose to see on the spot desk, and the layouts saved under names; kept for the account. */
import * as z from 'zod/mini';
import { mainIntervals, moreIntervals } from '#client/desk/logic/intervals.ts';
import type { First } from '#client/desk/desk-frame.tsx';
import { deskSizes, readDeskSizes, restoreDeskSizes } from '#client/desk/desk-sizes.ts';
import type { DeskSizes } from '#client/desk/desk-sizes.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { readableItems } from '#client/exchange/persisted.ts';
import { useAccountSetting } from '#client/ui/use-setting.ts';

/** How many charts a desk shows, in the order in which they are offered. */
export const chartCounts = [1, 2, 4] as const;
/** Panes that can be hidden. */
export const hideable = ['markets', 'tape'] as const;
/** Letters of the name of a layout. */
export const MAX_LAYOUT_NAME = 30;

const MAX_SIDE_CHARTS = 3;

export type Hideable = (typeof hideable)[number];

/** What one of the further charts shows; what is undefined is that of the desk, and an interval by its place. */
export interface SideChartChoice {
  readonly symbol?: string | undefined;
  readonly interval?: string | undefined;
}

/** What a desk shows, whichever layout it has. */
export interface DeskView {
  readonly charts: (typeof chartCounts)[number];
  /** By their place. */
  readonly sideCharts: readonly SideChartChoice[];
  readonly hidden: readonly Hideable[];
}

/** A layout and a view under a name. */
export interface SavedLayout extends DeskView {
  readonly name: string;
  readonly first: First;
  /** Undefined of a layout that was saved before sizes were: choosing it leaves them. */
  readonly sizes?: DeskSizes | undefined;
}

/** The name of the spot desk in a layout, under which the sizes of its panes are remembered. */
export const deskName = (first: First): string => `spot.${first}`;

/** The view and the saved layouts of this account, and how to change them. */
export interface Layouts {
  readonly view: DeskView;
  readonly saved: readonly SavedLayout[];
  readonly change: (change: Partial<DeskView>) => void;
  /** What is shown now, with the sizes of its panes, as it is saved. */
  readonly snapshot: (name: string, first: First) => SavedLayout;
  /** Shows what was saved; its address is left to the caller. */
  readonly restore: (saved: SavedLayout) => void;
  /** Changes the saved layouts. */
  readonly keep: (change: (saved: readonly SavedLayout[]) => readonly SavedLayout[]) => void;
}

const sideChart = z.object({
  symbol: z.catch(z.optional(z.string()), undefined),
  interval: z.catch(
    z.optional(z.enum([...mainIntervals, ...moreIntervals].map(({ name }) => name))),
    undefined,
  ),
});

const sideCharts: z.ZodMiniType<readonly SideChartChoice[]> = z.catch(
  z.pipe(
    z.array(z.catch(sideChart, {})),
    z.transform((all) => all.slice(0, MAX_SIDE_CHARTS)),
  ),
  [],
);

const view = {
  charts: z.catch(z.literal(chartCounts), 1),
  sideCharts,
  hidden: readableItems(z.enum(hideable)),
};

const savedLayout: z.ZodMiniType<SavedLayout> = z.object({
  ...view,
  name: z.pipe(
    z.string().check(z.regex(/\S/)),
    z.transform((name) => name.slice(0, MAX_LAYOUT_NAME)),
  ),
  first: z.catch(z.enum(['chart', 'book']), 'chart'),
  sizes: z.catch(z.optional(deskSizes), undefined),
});

interface Stored extends DeskView {
  readonly saved: readonly SavedLayout[];
}

const form = {
  schema: z.object({ ...view, saved: readableItems(savedLayout) }),
  initial: { charts: 1, sideCharts: [], hidden: [], saved: [] },
} as const;

export function useLayouts(): Layouts {
  const [{ saved, ...shown }, set] = useAccountSetting<Stored>('layouts', form);
  const { storage } = useExchange();
  const change = (changed: Partial<DeskView>) => set((now) => ({ ...now, ...changed }));
  return {
    view: shown,
    saved,
    change,
    snapshot: (name, first) => ({ ...shown, name, first, sizes: readDeskSizes(storage, deskName(first)) }),
    restore({ name: _name, first, sizes, ...view }) {
      change(view);
      if (sizes) restoreDeskSizes(storage, deskName(first), sizes);
    },
    keep: (next) => set((now) => ({ ...now, saved: next(now.saved) })),
  };
}
