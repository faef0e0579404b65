import { expect } from 'vitest';
import type { OperationName, RequestInputOf } from '#contract/index.ts';
import { encodeForm, encodeMultipart, operations } from '#contract/index.ts';
import { createApi, serverTexts } from '#simulator/api/index.ts';
import type { ScenarioData, SeedUser } from '#simulator/exchange.ts';
import { createExchange } from '#simulator/exchange.ts';
import { HOUR_MS, instantOf } from '#simulator/kernel/index.ts';
import { readLocalText } from '#simulator/scenario/index.ts';
import type { ExchangeEvent } from '#simulator/kernel/index.ts';
import { refusalKeyOf } from '../../support/refusals.ts';

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

interface Options {
  readonly token?: string;
  readonly lang?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Envelope {
  readonly type: string;
  readonly message: unknown;
}

/** An exchange behind its api, whose own answers are checked against the contract. */
export function openApi(more: Partial<Parameters<typeof createApi>[0]> = {}, data: ScenarioData = scenario) {
  const exchange = createExchange(data);
  const api = createApi({ exchange: () => exchange, checkAnswers: true, ...more });
  const messages: ExchangeEvent[] = [];
  exchange.kernel.onEvent((event) => event.type === 'message' && messages.push(event));
  const send = async (request: Request) => (await api.handle(request)).json() as Promise<Envelope>;
  const call = <N extends OperationName>(name: N, input: RequestInputOf<N>, options: Options = {}) =>
    send(requestOf(name, input as object, options));
  return {
    exchange,
    api,
    messages,
    send,
    call,
    /** The `message` of a call that must succeed. */
    async ok<N extends OperationName>(
      name: N,
      input: RequestInputOf<N>,
      options?: Options,
    ): Promise<unknown> {
      const answer = await call(name, input, options);
      expect(answer).toMatchObject({ type: 'ok' });
      return answer.message;
    },
    /** A token for a seeded user. */
    async login(user_string: string, password = PASSWORD): Promise<string> {
      return String((await call('login', { user_string, password, type: 1 })).message);
    },
    lastCode: () => String(messages.at(-1)?.code),
    pass: (ms: number) => exchange.kernel.advanceTo(exchange.kernel.now() + ms),
  };
}

export type House = ReturnType<typeof openApi>;

/** The request a client makes for an operation. */
export function requestOf(
  name: OperationName,
  input: object,
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
