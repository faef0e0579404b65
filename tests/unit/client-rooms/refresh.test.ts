import { expect, test } from 'vitest';
import { ExchangeQueries, ROOMS } from '#client/exchange/queries.ts';

test('ROOM-109 what a page shows of its room is old when the host announces the area of rooms', async () => {
  const queries = new ExchangeQueries();
  const keys = [
    [ROOMS, '/api/room', ''],
    ['quotations', {}],
  ];
  for (const queryKey of keys) await queries.fetchQuery({ queryKey, queryFn: () => 'shown' });
  queries.refresh(['rooms']);
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  queries.clear();
});
