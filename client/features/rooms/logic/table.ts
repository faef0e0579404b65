/** The rows of the instructor's table by the names of their columns, sorted and filtered. */
import type { RoomTable } from '#contract/rooms/index.ts';
import { compare } from '#client/exchange/index.ts';
import type { TextKey } from '#client/ui/text.ts';

/** One trader. Amounts are decimal text in USDT. */
export interface TraderRow {
  readonly number: number;
  /** As given at the entrance; null for observers. */
  readonly name: string | null;
  readonly shown: string;
  readonly equity: string;
  readonly profit: string;
  readonly drawdownPercent: string;
  readonly exposure: string;
  /** Null where no position is open. */
  readonly riskRate: string | null;
  readonly fees: string;
  readonly orders: number;
  readonly missionsDone: number;
  readonly connections: number;
}

/** The rows in the order in which the host has them. */
export const traderRows = ({ columns, rows }: Pick<RoomTable, 'columns' | 'rows'>): readonly TraderRow[] =>
  rows.map(
    (row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])) as object as TraderRow,
  );

/** As `compare`, for a thousand rows each second: figures that differ as numbers differ the same way in full. */
const compareQuickly = (a: string, b: string): number => Number(a) - Number(b) || compare(a, b);

const byAmount =
  (key: 'equity' | 'profit' | 'drawdownPercent' | 'exposure' | 'fees') =>
  (a: TraderRow, b: TraderRow): number =>
    compareQuickly(b[key], a[key]);

/** A trader without an open position is at no risk. */
const UNRISKY = '999999999';

/** The orders of the table. */
export const orders = {
  profit: { text: 'common.profit', sort: byAmount('profit') },
  number: { text: 'rooms.number', sort: (a: TraderRow, b: TraderRow) => a.number - b.number },
  name: { text: 'common.name', sort: (a: TraderRow, b: TraderRow) => a.shown.localeCompare(b.shown) },
  equity: { text: 'rooms.equity', sort: byAmount('equity') },
  drawdown: { text: 'rooms.drawdown', sort: byAmount('drawdownPercent') },
  exposure: { text: 'rooms.exposure', sort: byAmount('exposure') },
  risk: {
    text: 'common.riskRate',
    sort: (a: TraderRow, b: TraderRow) => compareQuickly(a.riskRate ?? UNRISKY, b.riskRate ?? UNRISKY),
  },
  fees: { text: 'rooms.fees', sort: byAmount('fees') },
  orders: { text: 'rooms.orders', sort: (a: TraderRow, b: TraderRow) => b.orders - a.orders },
} as const satisfies Readonly<
  Record<string, { readonly text: TextKey; readonly sort: (a: TraderRow, b: TraderRow) => number }>
>;

export type OrderName = keyof typeof orders;

/** Rows whose name, shown name or number holds what is searched for, in an order; equal ones by number. */
export function arrange(rows: readonly TraderRow[], order: OrderName, search: string): readonly TraderRow[] {
  const sought = search.trim().toLowerCase();
  const isSought = ({ number, name, shown }: TraderRow) =>
    [String(number), name ?? '', shown].some((text) => text.toLowerCase().includes(sought));
  const { sort } = orders[order];
  return rows.filter(isSought).sort((a, b) => sort(a, b) || a.number - b.number);
}
