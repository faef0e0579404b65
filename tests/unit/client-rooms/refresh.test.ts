import { expect, test } from 'vitest';
import { createQueryClient, createRefresh, ROOMS } from '#client/exchange/queries.ts';

test('ROOM-109 what a page shows of its room is old when the host announces the area of rooms', async () => {
  const queries = createQueryClient();
  const keys = [
    [ROOMS, '/api/room', ''],
    ['quotations', {}],
  ];
  for (const queryKey of keys) await queries.fetchQuery({ queryKey, queryFn: () => 'shown' });
  createRefresh(queries)(['rooms']);
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  queries.clear();
});
