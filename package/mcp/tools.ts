/** The tools of `sandpit mcp`. Each takes what the schemas of the control plane and the contract describe. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import { languages } from '#contract/languages.ts';
import { clockRequest, branchName, resetRequest } from '#simulator/control/requests.ts';
import { calls } from '#simulator/control/plane.ts';
import { valid } from '#simulator/control/call.ts';
import { writeTest } from '../cli/record.ts';
import { callExchange, ExchangeError } from '../driver/wire.ts';
import { checkExpectations, expectations } from './assertions.ts';
import {
  describeOne,
  lookPaths,
  operatePaths,
  operationNamed,
  callableNames,
  overview,
} from './descriptions.ts';
import { stateInWords } from './state.ts';
import { defineTool, toolRefusal } from './tool.ts';
import type { Tool, Workplace } from './tool.ts';

const nothing = z.strictObject({});
const account = z.string().check(z.describe('What a user registered with, such as demo@sandpit.test.'));

const describe = defineTool({
  name: 'describe',
  about:
    'Lists what "look", "operate" and "call" can do; with a name, what that one does, takes and refuses.',
  isReadOnly: true,
  takes: z.strictObject({
    name: z.optional(z.string().check(z.describe('Such as /sim/operator/pin or spotBuy.'))),
  }),
  run: async (_workplace, { name }) => (name === undefined ? overview() : describeOne(name)),
});

const state = defineTool({
  name: 'state',
  about:
    'Where the exchange stands, in words: scenario, time, hash, broken rules, pairs, users, kept moments, address.',
  isReadOnly: true,
  takes: nothing,
  run: stateInWords,
});

const reset = defineTool({
  name: 'reset',
  about:
    'Begins a scenario from its start and forgets the session before it. Give speed 0, then nothing happens that was not asked for. "look /sim/scenarios" lists the scenarios.',
  takes: resetRequest,
  async run({ control, logins }, given) {
    const report = await control.post('/sim/reset', given);
    logins.clear();
    return report;
  },
});

const operate = defineTool({
  name: 'operate',
  about:
    'Does what an operator of the exchange does: prices, halts, funds, decisions, faults, going back in time. "describe" says what the body of each is.',
  takes: z.strictObject({
    path: z.enum(operatePaths),
    body: z._default(z.record(z.string(), z.unknown()), {}),
  }),
  async run({ control, logins }, { path, body }) {
    const report = await control.operate(path, body);
    if (calls[path]?.POST?.effect === 'moment') logins.clear();
    return report;
  },
});

const clock = defineTool({
  name: 'clock',
  about: 'Stops the clock, sets its speed, or moves virtual time on; prices are in force from the next tick.',
  takes: clockRequest,
  run: ({ control }, given) => control.post('/sim/clock', given),
});

const fork = defineTool({
  name: 'fork',
  about:
    'Keeps this moment under a name, goes to a kept moment (with the same hash each time), lists or removes them.',
  takes: z
    .strictObject({ do: z.enum(['keep', 'open', 'list', 'remove']), name: z.optional(branchName) })
    .check(
      z.refine((given) => given.do === 'list' || given.name !== undefined, {
        path: ['name'],
        error: 'must be given, except to list',
      }),
    ),
  async run({ control: { get, post }, logins }, { do: what, name = '' }) {
    if (what === 'list') return get('/sim/branches');
    if (what === 'keep') return post('/sim/fork', { name });
    if (what === 'remove') return post('/sim/branches/remove', { name });
    const report = await post('/sim/branches', { name });
    logins.clear();
    return report;
  },
});

const look = defineTool({
  name: 'look',
  about:
    'Reads what the exchange knows: /sim/ledger with an account has its holdings and movements, /sim/book with a pair the orders that wait, /sim/requests the calls of a page, /sim/messages the codes that were sent.',
  isReadOnly: true,
  takes: z.strictObject({
    path: z.enum(lookPaths),
    query: z._default(z.record(z.string(), z.string()), {}),
  }),
  run: ({ control }, { path, query }) => control.look(path, query),
});

const call = defineTool({
  name: 'call',
  about:
    'Calls an operation of the exchange as a user, past any page, or as a visitor; the response is the one a front end gets.',
  takes: z.strictObject({
    operation: z.enum(callableNames),
    account: z.optional(account),
    input: z._default(z.record(z.string(), z.union([z.string(), z.number()])), {}),
  }),
  run: (workplace, { operation, account: user, input }) => {
    const form = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
    return callAs(workplace, operation, user, form);
  },
});

async function callAs(
  { wire, control, logins }: Workplace,
  name: string,
  user: string | undefined,
  form: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { method, path, request } = operationNamed(name);
  const logIn = async (account: string): Promise<string> => {
    const { token } = await control.post('/sim/seats', { account });
    logins.set(account, token);
    return token;
  };
  const send = (token: string | undefined) =>
    method === 'GET'
      ? callExchange(wire, method, `${path}?${new URLSearchParams(form)}`, undefined, token)
      : callExchange(wire, method, path, form, token);
  try {
    const known = user === undefined ? undefined : (logins.get(user) ?? (await logIn(user)));
    return await send(known).catch(async (error: unknown) => {
      // A page of the user has logged in since.
      if (user === undefined || !(error instanceof ExchangeError) || error.kind !== 'session') throw error;
      return send(await logIn(user));
    });
  } catch (error) {
    // The exchange says that a parameter is wrong; the contract says which.
    if (error instanceof ExchangeError) valid(request, form);
    throw error;
  }
}

const assert = defineTool({
  name: 'assert',
  about:
    'Checks that no rule is broken and every currency adds up to zero, and the hash and balances that are given; says of each that differs what it is.',
  isReadOnly: true,
  takes: expectations,
  run: checkExpectations,
});

const link = defineTool({
  name: 'link',
  about:
    'An address that opens this moment in any browser, as a copy of its own: logged in as a user, in a language, by day or night.',
  isReadOnly: true,
  takes: z.strictObject({
    account: z.optional(account),
    path: z._default(z.string().check(z.regex(/^[\w/-]*$/, { error: 'must be a path such as trade' })), ''),
    lang: z.optional(z.enum(languages)),
    night: z.optional(z.boolean()),
  }),
  async run({ control, clientOrigin }, { account: as, path, lang, night }) {
    const { fragment } = await control.get('/sim/link');
    const origin = await clientOrigin();
    const query = new URLSearchParams({
      ...(as !== undefined && { as }),
      ...(lang !== undefined && { lang }),
      ...(night !== undefined && { night: night ? '1' : '0' }),
    });
    return `${origin ?? ''}/${path.replace(/^\/+/, '')}?${query}#${fragment}`;
  },
});

const record = defineTool({
  name: 'record',
  about:
    'Writes the session so far as a Playwright test that repeats it step by step and ends in its hash, with the recording beside it.',
  takes: z.strictObject({
    out: z
      .string()
      .check(
        z.regex(/\.spec\.ts$/, { error: 'must end in .spec.ts' }),
        z.refine(isInside, { error: 'must lie in the folder that sandpit mcp was started in' }),
      ),
  }),
  async run({ control }, { out: given }) {
    const out = resolve(given);
    const beside = out.replace(/\.spec\.ts$/, '.recording.json');
    const taken = [out, beside].find((file) => existsSync(file));
    if (taken !== undefined)
      throw toolRefusal('TAKEN', `out: ${relative('.', taken)} is there already: name another, or remove it`);
    const recording = await control.get('/sim/recording');
    mkdirSync(dirname(beside), { recursive: true });
    writeFileSync(beside, JSON.stringify(recording));
    try {
      let written = '';
      await writeTest(beside, { out }, (text) => (written = text));
      return written;
    } catch (error) {
      rmSync(beside);
      throw error;
    }
  },
});

/** Whether a path leads into the working directory: whoever may use the tools need not be allowed to write elsewhere. */
function isInside(path: string): boolean {
  const from = relative('.', path);
  return from !== '' && !from.startsWith('..') && !isAbsolute(from);
}

export const tools: readonly Tool[] = [
  describe,
  state,
  reset,
  operate,
  clock,
  fork,
  call,
  look,
  assert,
  link,
  record,
];
