/** What a user chose to see on the spot desk, and the layouts saved under names; kept for the account. */
import { useMemo } from 'react';
import { mainIntervals, moreIntervals } from '#client/desk/logic/intervals.ts';
import type { First } from '#client/desk/desk-frame.tsx';
import { parsedSetting, useAccountSetting } from '#client/ui/use-account-setting.ts';

/** How many charts a desk shows, in the order in which they are offered. */
export const chartCounts = [1, 2, 4] as const;
/** Panes that can be hidden. */
export const hideable = ['markets', 'tape'] as const;
/** Letters of the name of a layout. */
export const MAX_NAME = 30;

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
}

/** The view and the saved layouts of this account, and how to change them. */
export interface Layouts {
  readonly view: DeskView;
  readonly saved: readonly SavedLayout[];
  readonly change: (change: Partial<DeskView>) => void;
  /** Replaces the saved layouts. */
  readonly keep: (saved: readonly SavedLayout[]) => void;
}

export function useLayouts(): Layouts {
  const [stored, store] = useAccountSetting('layouts');
  const { view, saved } = useMemo(() => read(stored), [stored]);
  const write = (next: Pick<Layouts, 'view' | 'saved'>) =>
    store(JSON.stringify({ ...next.view, saved: next.saved }));
  return {
    view,
    saved,
    change: (changed) => write({ view: { ...view, ...changed }, saved }),
    keep: (next) => write({ view, saved: next }),
  };
}

/** What is stored, without the parts that cannot be read. */
function read(text: string | undefined): Pick<Layouts, 'view' | 'saved'> {
  const stored = parsedSetting(text);
  return { view: viewIn(stored), saved: listIn(stored, 'saved').flatMap(readSaved) };
}

function memberOf(stored: unknown, name: string): unknown {
  return typeof stored === 'object' && stored !== null
    ? (stored as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function listIn(stored: unknown, name: string): readonly unknown[] {
  const list = memberOf(stored, name);
  return Array.isArray(list) ? list : [];
}

function viewIn(stored: unknown): DeskView {
  const charts = memberOf(stored, 'charts');
  const hidden = listIn(stored, 'hidden');
  return {
    charts: chartCounts.find((count) => count === charts) ?? 1,
    sideCharts: listIn(stored, 'sideCharts').slice(0, MAX_SIDE_CHARTS).map(readSideChart),
    hidden: hideable.filter((pane) => hidden.includes(pane)),
  };
}

function readSideChart(stored: unknown): SideChartChoice {
  const symbol = memberOf(stored, 'symbol');
  const name = memberOf(stored, 'interval');
  const interval = [...mainIntervals, ...moreIntervals].find((each) => each.name === name)?.name;
  return { ...(typeof symbol === 'string' && { symbol }), ...(interval !== undefined && { interval }) };
}

function readSaved(stored: unknown): readonly SavedLayout[] {
  const name = memberOf(stored, 'name');
  if (typeof name !== 'string' || name.trim() === '') return [];
  const first = memberOf(stored, 'first') === 'book' ? 'book' : 'chart';
  return [{ ...viewIn(stored), name: name.slice(0, MAX_NAME), first }];
}
