import { expect, test } from 'vitest';
import { tableColumns } from '#contract/rooms/index.ts';
import type { TableRow } from '#contract/rooms/index.ts';
import { arrange, traderRows } from '#client/features/rooms/logic/table.ts';

const row = (number: number, name: string, shown: string, profit: string, risk: string | null): TableRow => [
  ...([number, name, shown, '1000', profit, '0', '0', '0', risk, '0'] as const),
  ...([0, 0, null, 1] as const),
];

const rows = traderRows({
  columns: [...tableColumns],
  rows: [
    row(1, 'Ada Example', 'lynx', '-5', null),
    row(2, 'Bob Example', 'otter', '10.5', '80'),
    row(3, 'Cleo Example', 'wren', '9', '120'),
    row(4, 'Dan Example', 'ibis', '9', null),
  ],
});
const numbers = (...args: Parameters<typeof arrange>) => arrange(...args).map(({ number }) => number);

test('ROOM-082 rows are sorted by figures as numbers, equal ones by number, and those at no risk come last', () => {
  expect(numbers(rows, 'profit', '')).toEqual([2, 3, 4, 1]);
  expect(numbers(rows, 'risk', '')).toEqual([2, 3, 1, 4]);
  expect(numbers(rows, 'name', '')).toEqual([4, 1, 2, 3]);
});

test('ROOM-082 a search finds names, shown names and numbers, in any case', () => {
  expect(numbers(rows, 'number', 'EXAMPLE')).toEqual([1, 2, 3, 4]);
  expect(numbers(rows, 'number', 'Otter')).toEqual([2]);
  expect(numbers(rows, 'number', ' 3 ')).toEqual([3]);
  expect(numbers(rows, 'number', 'nobody')).toEqual([]);
});
