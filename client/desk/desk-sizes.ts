/** The sizes of the panes of a desk as one value, which a saved layout keeps and brings back. */
import * as z from 'zod/mini';
import type { SeatStorage } from '#client/exchange/storage.ts';
import { paneSizes, paneSizesOf } from '#client/ui/panes.tsx';
import type { PaneSizes } from '#client/ui/panes.tsx';

/** The groups of panes of a desk: its columns, and the columns that are split. */
const groups = ['columns', 'markets', 'centre', 'book'] as const;

export type PaneGroup = (typeof groups)[number];

/** The sizes in each group; where nothing was resized, none. */
export type DeskSizes = Readonly<Record<PaneGroup, PaneSizes>>;

export const deskSizes: z.ZodMiniType<DeskSizes> = z.record(z.enum(groups), paneSizes);

/** Where the panes of a group are remembered, on the desk of a name. */
export const paneGroup = (desk: string, group: PaneGroup): string => `${desk}.${group}`;

export function readDeskSizes(storage: SeatStorage, desk: string): DeskSizes {
  const sizesOf = (group: PaneGroup) => paneSizesOf(paneGroup(desk, group))(storage).getState();
  return {
    columns: sizesOf('columns'),
    markets: sizesOf('markets'),
    centre: sizesOf('centre'),
    book: sizesOf('book'),
  };
}

export function restoreDeskSizes(storage: SeatStorage, desk: string, sizes: DeskSizes): void {
  for (const group of groups) paneSizesOf(paneGroup(desk, group))(storage).setState(sizes[group], true);
}
