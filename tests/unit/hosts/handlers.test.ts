import { getResponse } from 'msw';
import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { operationHandlers } from '#simulator/hosts/browser/handlers.ts';

test('every operation of the contract has one handler of its own', async () => {
  const requested: string[] = [];
  const handlers = operationHandlers(async (request) => {
    requested.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json({ type: 'ok', message: null });
  });
  const calls = Object.values(operations);
  expect(handlers).toHaveLength(calls.length);
  for (const { method, path } of calls) {
    const body = method === 'POST' ? 'a=1' : undefined;
    const response = await getResponse(
      handlers,
      new Request(`http://shop.test${path}?_timespan=1`, { method, body }),
    );
    expect(response?.status).toBe(200);
  }
  expect(requested).toEqual(calls.map(({ method, path }) => `${method} ${path}`));
  expect(await getResponse(handlers, new Request('http://shop.test/api/nothing'))).toBeUndefined();
});
