/** HTTP calls of the exchange's protocol as a browser makes them, without a network. */
import { expect } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { encodeForm, encodeMultipart, operations } from '#contract/index.ts';
import { createApi } from '#simulator/protocol/api/index.ts';
import { serverTexts } from '#locales/server.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange, ScenarioData, SeedUser } from '#simulator/engine/exchange.ts';
import { HOUR_MS, instantOf } from '#simulator/engine/kernel/index.ts';
import type { ExchangeEvent } from '#simulator/engine/kernel/index.ts';
import { hashPassword } from '#simulator/engine/modules/account/index.ts';
import { readLocalText } from '#simulator/engine/scenario/index.ts';
import { advance, done } from './exchange.ts';
import { refusalKeyOf } from './refusals.ts';
import { apiOverWeb } from './http.ts';

/** A response of an exchange: the envelope, and the fields beside it. */
export interface Envelope {
  readonly type: string;
  readonly message: unknown;
  readonly [field: string]: unknown;
}

interface Options {
  readonly token?: string;
  readonly lang?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The request a client makes for an operation. */
export function requestOf(
  name: OperationName,
  input: object = {},
  { token, lang, headers }: Options = {},
): Request {
  const { method, path, body } = operations[name];
  const form = encodeForm(input);
  const query = method === 'GET' ? `&${form.toString()}` : '';
  return new Request(`https://desk.test${path}?_timespan=1678406400000${query}`, {
    method,
    headers: { ...(token && { authorization: token }), ...(lang && { lang }), ...headers },
    ...(method === 'POST' && { body: body === 'multipart' ? encodeMultipart(input) : form }),
  });
}

/** Logs in the user of the scenario with that index and gives the token. */
export function tokenOf(exchange: Exchange, user: number): string {
  const seed = exchange.scenario.users[user];
  if (!seed) throw new Error(`there is no user ${user}`);
  const { account, password } = seed;
  const { hash: passwordHash } =
    typeof password === 'string'
      ? hashPassword(password, exchange.account.queries.saltFor(account, 'login'))
      : password;
  return done(exchange.execute('account.login', { account, passwordHash }, { kind: 'visitor' })).token;
}

type ApiOptions = Partial<Parameters<typeof createApi>[0]>;

/**
 * The calls of an exchange, whose responses are checked against the contract. A call is made by the user with an index (who is
 * logged in once), with a token and headers, or by a visitor.
 */
export function openWire(exchange: Exchange, more: ApiOptions = {}) {
  const router = createApi({ exchange: () => exchange, checkResponses: true, ...more });
  const api = { handle: apiOverWeb(router) };
  const tokens = new Map<number, string>();
  const optionsOf = (by: number | Options): Options => {
    if (typeof by !== 'number') return by;
    const token = tokens.get(by) ?? tokenOf(exchange, by);
    tokens.set(by, token);
    return { token };
  };
  const send = async (request: Request) => (await api.handle(request)).json() as Promise<Envelope>;
  const call = (name: OperationName, input: object = {}, by: number | Options = {}): Promise<Envelope> =>
    send(requestOf(name, input, optionsOf(by)));
  return {
    api,
    send,
    call,
    /** The `message` of a call that must succeed. */
    async ok(name: OperationName, input: object = {}, by: number | Options = {}): Promise<unknown> {
      const response = await call(name, input, by);
      expect(response).toMatchObject({ type: 'ok' });
      return response.message;
    },
  };
}

/** What {@link openWire} calls of an exchange with. */
export type Call = ReturnType<typeof openWire>['call'];

/** The list of a response in envelope A. */
export const listOf = (response: Envelope): readonly Record<string, string>[] =>
  (response.message as { list: Record<string, string>[] }).list;

export const PASSWORD = 'secret1';

/** A user of a scenario, neither verified nor rich. */
export const user = (account: string, inviteCode: string, more: Partial<SeedUser> = {}): SeedUser => ({
  account,
  type: account.includes('@') ? 'email' : 'mobile',
  countryCode: '86',
  password: PASSWORD,
  inviteCode,
  verified: false,
  balances: [],
  ...more,
});

const balances: SeedUser['balances'] = [
  { wallet: 'change', currency: 3, amount: '1000' },
  { wallet: 'change', currency: 1, amount: '0.5' },
  { wallet: 'legal', currency: 3, amount: '250' },
];

/** Users who type their passwords: Alice (0) is verified, Bob (1) is not, Carol (2) has nothing. */
export const scenario: ScenarioData = {
  name: 'api-tests',
  title: readLocalText('Two traders'),
  seed: 'api-tests',
  start: instantOf(2023, 3, 10, 8 * HOUR_MS),
  recorded: [],
  users: [
    user('alice@x.io', 'ali1', { balances, verified: true }),
    user('13800000000', 'bob1', { balances }),
    user('carol@x.io', 'car1'),
  ],
};

/** An exchange of a scenario behind its api, and the messages that it sends. */
export function openApi(more: ApiOptions = {}, data: ScenarioData = scenario) {
  const exchange = createExchange(data);
  const messages: ExchangeEvent[] = [];
  exchange.kernel.onEvent((event) => event.type === 'message' && messages.push(event));
  const wire = openWire(exchange, more);
  return {
    ...wire,
    exchange,
    messages,
    /** A token for a seeded user. */
    async login(user_string: string, password = PASSWORD): Promise<string> {
      return String((await wire.call('login', { user_string, password, type: 1 })).message);
    },
    /** Registers an account by its e-mail and the invite code of the house, and gives its token. */
    async register(account: string): Promise<string> {
      await wire.ok('sendMail', { user_string: account });
      const secret = { password: PASSWORD, re_password: PASSWORD, extension_code: 'sand' };
      const form = { type: 'email', user_string: account, code: messages.at(-1)?.code, country_code: '' };
      await wire.ok('register', { ...form, ...secret });
      return this.login(account);
    },
    lastCode: () => String(messages.at(-1)?.code),
    pass: (ms: number) => advance(exchange, ms),
  };
}

export type Api = ReturnType<typeof openApi>;

/** Asserts that a body is an envelope of the contract, and an error one of the catalogue (English). */
export function expectEnvelope(name: OperationName | undefined, body: unknown): void {
  const bars = name !== undefined && operations[name].envelope === 'bars';
  if (bars) {
    expect(body).toMatchObject({
      code: expect.toSatisfy((code) => code === 1 || code === -1),
      data: expect.any(Array),
    });
    return;
  }
  const { type, message } = body as Envelope;
  expect(['ok', 'error', '997', '998', '999']).toContain(type);
  if (type === 'ok') expect(message).toBeDefined();
  else expect(refusalKeyOf(message), String(message)).toBeDefined();
}

export const isInternal = (body: unknown): boolean =>
  [(body as Envelope).message, (body as { msg?: unknown }).msg].includes(serverTexts.en['error.INTERNAL']);
