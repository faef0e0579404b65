/** What the control plane refuses, by whom and what it is about. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';
import type { Method } from './steered.ts';

/** One for all, because what is refused changes nothing. */
let exchange: Awaited<ReturnType<typeof steeredExchange>>;
let close: () => Promise<void>;
beforeAll(async () => {
  exchange = await steeredExchange(undefined, (end) => (close = end));
});
afterAll(() => close());

const DEMO = 'demo@sandpit.test';
const NOBODY = 'nobody@x.io';
const BTC = 'BTC/USDT';
const mission = (id: string, more: object = {}) => ({ user: DEMO, mission: id, ...more });
const deposit = { user: DEMO, currency: 'USDT', amount: '500' };
const PRICE = 'expected a price of BTC/USDT above zero, at most 2 decimals, as in 0.01';

/**
 * Calls by path, each with its status and what its code or message names. Of what the published description excludes there is one
 * of each kind: `npm run check` compares it with the schemas by which the calls are read.
 */
const refused: Readonly<Record<string, readonly (readonly [object | undefined, number, string])[]>> = {
  'GET /sim/': [[undefined, 404, '']],
  'GET /sim/state/x': [[undefined, 404, '']],
  'GET /sim/__proto__': [[undefined, 404, '']],
  'GET /sim/toString': [[undefined, 404, '']],
  'DELETE /sim/state': [[undefined, 405, '']],
  'POST /sim/state': [[{}, 405, '']],
  'GET /sim/reset': [[undefined, 405, '']],
  'PUT /sim/clock': [[{}, 405, '']],
  'GET /sim/messages?acount=a': [[undefined, 400, 'acount']],
  'GET /sim/messages?account=': [[undefined, 400, 'account']],
  'POST /sim/clock': [
    [undefined, 400, 'give speed or one of advanceMs, toInstant, ticks, toBeat'],
    [{}, 400, 'give speed or one of advanceMs, toInstant, ticks, toBeat'],
    [{ advanceMs: 1, toInstant: 2e12 }, 400, 'not several'],
    [{ speed: 0.5 }, 400, 'speed: must be 0 (paused) or 1 to 3600'],
    [{ speed: 3601 }, 400, 'speed: must be 0 (paused) or 1 to 3600'],
    [{ speed: '10' }, 400, 'speed: must be number'],
    [{ advanceMs: -1 }, 400, 'advanceMs: must be at least 0'],
    [{ advanceMs: 1.5 }, 400, 'advanceMs'],
    [{ advanceMs: 1e15 }, 400, 'advanceMs: must be at most'],
    [{ toInstant: 4e12 }, 409, 'TOO_FAR'],
    [
      { faster: true },
      400,
      'INVALID unknown key "faster"; there are speed, advanceMs, toInstant, ticks, toBeat; give',
    ],
    [{ constructor: 1 }, 400, 'constructor'],
    [[], 400, 'must be object'],
  ],
  'POST /sim/reset': [
    [{ scenario: '' }, 400, 'scenario: must be at least 1 characters'],
    [{ seed: 'x'.repeat(65) }, 400, 'seed: must be at most 64 characters'],
    [{ scenario: 3 }, 400, 'scenario: must be a name or a scenario'],
  ],
  'GET /sim/book': [[undefined, 400, 'pair']],
  'GET /sim/book?pair=BTC': [[undefined, 404, BTC]],
  'GET /sim/book?pair=BTC/USDT&levels=0': [[undefined, 400, 'levels: must be at least 1']],
  'GET /sim/book?pair=BTC/USDT&levels=many': [[undefined, 400, 'levels']],
  'GET /sim/ledger?account=nobody': [[undefined, 404, 'nobody']],
  'GET /sim/ledger?account=999': [[undefined, 404, '999']],
  'POST /sim/seats': [[{ account: NOBODY }, 404, 'NO_ACCOUNT']],
  'POST /sim/operator/move': [
    [{ pairs: 'BTC', permille: 1, overMs: 1 }, 404, BTC],
    [{ pairs: BTC, permille: -2_000, overMs: 1 }, 409, 'permille'],
    [{ pairs: BTC, permille: 1, overMs: 1, volume: 99 }, 409, 'volume'],
    [{ pairs: [], permille: 1, overMs: 1 }, 400, 'pairs'],
  ],
  'POST /sim/operator/pin': [0, -1, '1e3', '0.001', 'much', 1e21].map(
    (price) => [{ pair: BTC, price }, 400, PRICE] as const,
  ),
  'POST /sim/operator/liquidity': [[{ pairs: BTC, sizePercent: 0, spreadPercent: 100 }, 409, 'sizePercent']],
  'POST /sim/operator/halt': [[{ pairs: 7 }, 400, 'pairs']],
  'POST /sim/operator/resume': [[{ pairs: [BTC, 'XYZ/USDT'] }, 404, 'XYZ/USDT']],
  'POST /sim/operator/delist': [[{ pairs: [BTC, 'XYZ/USDT'] }, 404, 'XYZ/USDT']],
  'POST /sim/operator/publish-news': [
    [{ title: 'x', body: ' ' }, 409, 'PARAM'],
    [{ title: 'x'.repeat(201), body: 'y' }, 409, 'LIMIT'],
    [{ title: 'x', body: 'y', cover: '../secret' }, 409, 'PARAM'],
  ],
  'POST /sim/operator/identity': [
    [{ user: 2, decision: 'reject', reason: ' ' }, 400, 'reason'],
    [{ user: 2, decision: 'approve' }, 409, 'REFUSED'],
  ],
  'POST /sim/operator/withdrawal': [
    ...[undefined, '  ', 'x'.repeat(201)].map(
      (reason) => [{ id: 1, decision: 'reject', reason }, 400, 'reason'] as const,
    ),
    [{ id: 9, decision: 'approve' }, 409, 'REFUSED'],
  ],
  'POST /sim/operator/receive-deposit': [
    [{ ...deposit, currency: 'GOLD' }, 404, 'GOLD'],
    [{ ...deposit, user: NOBODY }, 404, 'NO_ACCOUNT'],
    [{ ...deposit, amount: '-5' }, 409, 'PARAM'],
  ],
  [`GET /sim/missions/results?user=${DEMO}&mission=first-cancel`]: [[undefined, 404, 'NOT_BEGUN']],
  'POST /sim/missions/start': [
    [{ user: NOBODY, mission: 'first-cancel' }, 404, 'NO_ACCOUNT'],
    [mission('none'), 404, 'none'],
    [mission('__proto__'), 404, '__proto__'],
  ],
  'POST /sim/missions/hint': [[mission('first-cancel'), 409, 'STATE']],
  'POST /sim/missions/abandon': [[mission('first-cancel'), 409, 'STATE']],
  'POST /sim/missions/answer': [[mission('first-cancel', { goal: 0, value: '1' }), 409, 'STATE']],
};

interface Described {
  readonly paths: Record<
    string,
    Record<string, { readonly requestBody?: unknown; readonly parameters?: unknown }>
  >;
}

/** Every member of a call that is one of several words, by its call, from the published description. */
function choices(): readonly (readonly [call: string, member: string, values: readonly string[]])[] {
  const { paths } = JSON.parse(readFileSync('docs/control-openapi.json', 'utf8')) as Described;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, parameters = [] }]) => {
      const body = (requestBody as { content?: { 'application/json'?: { schema?: Members } } })?.content;
      const members = body?.['application/json']?.schema?.properties ?? {};
      const query = (parameters as readonly { name: string; schema: Choice }[]).map(
        ({ name, schema }) => [`?${name}`, schema] as const,
      );
      return [...Object.entries(members), ...query].flatMap(([member, schema]) =>
        schema.enum === undefined ? [] : [[`${method.toUpperCase()} ${path}`, member, schema.enum] as const],
      );
    }),
  );
}

interface Choice {
  readonly enum?: readonly string[];
}

interface Members {
  readonly properties?: Record<string, Choice>;
}

test.each(choices())(
  'ERR-029 %s refuses a wrong %s with the values that it takes',
  async (call, member, values) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    const isQuery = member.startsWith('?');
    const refusal = await exchange.refusal(
      method,
      isQuery ? `${path}${member}=pass` : path,
      isQuery ? undefined : { [member]: 'pass' },
    );
    expect(refusal.status).toBe(400);
    const said = refusal.message.split('; ').find((each) => each.startsWith(member.replace('?', '')));
    // What a scenario file may say, too, is refused in its words.
    expect(said).toMatch(/: must be .*, not "pass"$|: expected /);
    // There are too many codes of operations to name.
    for (const value of values.filter((each) => !/^[EX]\d+$/.test(each))) expect(said).toContain(value);
  },
);

test('ERR-029 the page of actions names the values of every member that is one of several words', () => {
  const page = readFileSync('docs/actions.md', 'utf8');
  for (const [call, member, values] of choices()) {
    const [, part] =
      page
        .split('\n## ')
        .filter((each) => each.includes(`\`${call} `))[0]
        ?.split('As a call') ?? [];
    if (part === undefined || part.includes('{…}')) continue;
    const line = part.split('\n').find((each) => each.includes(`\`${member}\``) && each.startsWith('- '));
    expect([call, line]).toEqual([
      call,
      expect.stringContaining(`One of ${values.map((value) => `\`${value}\``).join(', ')}.`),
    ]);
  }
});

const rows = Object.entries(refused).flatMap(([call, given]) => given.map((row) => [call, ...row] as const));

test.each(rows)(
  '%s %j is refused with %i, names “%s” and changes nothing',
  async (call, body, status, named) => {
    const before = await exchange.get('/sim/state');
    const [method, path] = call.split(' ') as [Method, string];
    const refusal = await exchange.refusal(method, path, body);
    expect(refusal.status).toBe(status);
    expect(`${refusal.code} ${refusal.message}`).toContain(named);
    expect(await exchange.get('/sim/state')).toEqual(before);
  },
);
