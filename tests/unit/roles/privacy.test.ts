import { beforeAll, expect, test } from 'vitest';
import { encode } from '#simulator/engine/kernel/index.ts';
import { whatAliceSees } from './belongings.ts';
import type { Town } from './town.ts';
import { inhabited, secrets } from './town.ts';

/** PROMISE-R5: no call reads or changes another user's data. What others get from each call is in matrix.test.ts. */

let town: Town;
let seen: readonly (readonly [string, { readonly type: string }])[];

beforeAll(async () => {
  town = await inhabited();
  seen = (await whatAliceSees(town)) as typeof seen;
});

const secretsIn = (response: unknown) =>
  Object.entries(secrets)
    .filter(([, secret]) => JSON.stringify(response).includes(secret))
    .map(([name]) => name);

test('PROMISE-R5 Alice herself sees all that the others are proved not to see, but her identity only masked', async () => {
  for (const [name, response] of seen) expect(response.type, name).toBe('ok');
  // Where a withdrawal or a claim came from is not sent again; what it moved is.
  const shown = Object.keys(secrets).filter((name) => !['cardId', 'claimFrom'].includes(name));
  expect(secretsIn(seen)).toEqual(shown);
  const center = await town.api.ok('userCenter', {}, { token: town.tokens.alice });
  expect(secretsIn(center)).toEqual(['account', 'email']);
  expect(center).toMatchObject({
    account: '138****5678',
    review_status: 2,
    name: expect.stringMatching(/^A\*+/) as string,
    card_id: expect.stringMatching(/^\w{2}\*+\w{2}$/) as string,
  });
});

test('PROMISE-R5 tokens are sent to their owners only', () => {
  const { tokens, api } = town;
  const responses = JSON.stringify([seen, api.messages]);
  for (const token of Object.values(tokens)) expect(responses).not.toContain(token);
  expect(encode(api.exchange.kernel.snapshot())).not.toContain(tokens.alice);
});
