/** Finds the operation of a request, checks the request, and calls the handler. */
import type { OperationName } from '#contract/index.ts';
import {
  decodeRequest,
  errorEnvelope,
  noBars,
  okEnvelope,
  REFUSED_FIELD,
  operationAt,
  operations,
} from '#contract/index.ts';
import type { Language } from '#locales/languages.ts';
import { bodyText } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { noCommands } from '#simulator/engine/exchange.ts';
import type { Exchange, CommandGuard } from '#simulator/engine/exchange.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import type { Parameters } from './body.ts';
import { readParameters } from './body.ts';
import { JsonBytes } from './call.ts';
import type { ApiCall, Handler, Handlers } from './call.ts';
import type { PictureStore } from './pictures.ts';
import { inWireNames, refusedField } from './refused-field.ts';
import type { TextParams } from '#locales/fill.ts';
import { languageOf } from '#locales/server-text.ts';
import { hasText, loadTexts, apiRefusalText, apiText } from './texts.ts';
import { requireTradePassword } from './trade-password.ts';

export interface RouterDeps {
  /** The exchange as it stands now; going back in time replaces it. */
  exchange(): Exchange;
  readonly handlers: Handlers;
  /** Address of a picture under `public/`; by default below the origin's root. */
  readonly asset?: (path: string) => string;
  /** Keeps uploaded pictures; without it there are no uploads. */
  readonly pictures?: PictureStore;
  /** Refuses to send a response that the contract does not describe; for tests and development. */
  readonly checkResponses?: boolean;
}

/** Handles requests. Never throws; the response is always HTTP 200 with JSON, as servers of this family do (WIRE-R3). */
export interface Router {
  /** Reads a request: nothing is decided yet. */
  read(request: HttpRequest): Promise<ReadRequest>;
  /** Carries a call out. Its commands, which `guard` may refuse, are given before this returns; the response may come later. */
  carryOut(call: ReadRequest, guard?: CommandGuard): Promise<HttpResponse>;
  /**
   * What is known of the response to a call that was carried out, and whose response was lost: its confirmation, or that it was
   * done where more belongs to the response.
   */
  confirm(request: HttpRequest): Promise<HttpResponse>;
  /** What the exchange returns when it refuses the call, without asking it; for faults that are made on purpose. */
  refuse(request: HttpRequest, refusal: Refusal): Promise<HttpResponse>;
}

/** What is known of a request before anything is decided. */
export interface ReadRequest {
  readonly request: HttpRequest;
  readonly name: OperationName | undefined;
  readonly lang: Language;
  /** Errors of the body are reported after authentication and guards. */
  readonly parameters: Parameters | Refusal;
}

/** The protocol's calls over an exchange: from a request to the handler of its operation, from its response to JSON. */
export function createRouter(deps: RouterDeps): Router {
  return {
    read,
    carryOut: (read, guard) =>
      dispatch(deps, read, guard).then(
        (body) => respond(body),
        (error: unknown) => refusing(deps, read, error),
      ),
    async confirm(request) {
      const { name, lang } = await addressed(request);
      const key = `done.${name}`;
      if (!hasText(key)) return refusing(deps, { name, lang }, new Refusal('CARRIED_OUT'));
      return respond(okEnvelope(apiText(lang, key)));
    },
    refuse: async (request, refusal) => refusing(deps, await addressed(request), refusal),
  };
}

/** The operation that a request names, if there is one. */
export function operationOf({ method, url }: Pick<HttpRequest, 'method' | 'url'>): OperationName | undefined {
  return operationAt(method, apiPath(url));
}

type Addressed = Pick<ReadRequest, 'name' | 'lang'>;

async function addressed(request: HttpRequest): Promise<Addressed> {
  const lang = languageOf(request.header('lang'));
  await loadTexts(lang);
  return { name: operationOf(request), lang };
}

async function read(request: HttpRequest): Promise<ReadRequest> {
  const { name, lang } = await addressed(request);
  if (name === undefined) return { request, name, lang, parameters: {} };
  const parameters = await readParameters(request).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  return { request, name, lang, parameters };
}

/** The path from `/api` on, so that the exchange may live below any path of its host. */
export function apiPath({ pathname }: URL): string {
  return pathname.slice(Math.max(0, pathname.indexOf('/api/')));
}

/** From here to the end of the handler all is synchronous, so the checks of the guards still hold there. */
async function dispatch(
  deps: RouterDeps,
  read: ReadRequest,
  guard: CommandGuard | undefined,
): Promise<unknown> {
  const { name, parameters, request } = read;
  if (name === undefined) throw new Refusal('NOT_FOUND', { call: callName(request) });
  const exchange = deps.exchange();
  const user = authenticate(exchange, name, request.header('authorization'), guard);
  if (user) checkGuards(name, exchange, user);
  if (parameters instanceof Refusal) throw parameters;
  const input = decode(name, parameters);
  const handler = Object.hasOwn(deps.handlers, name)
    ? (deps.handlers[name] as Handler<OperationName>)
    : undefined;
  if (!handler) throw new Refusal('NOT_OPEN');
  const own = operations[name].effect === 'none' ? noCommands(name) : guard;
  const call = callOf(deps, { lang: read.lang, exchange, guard: own, user, input });
  if (operations[name].guards.includes('payPassword'))
    requireTradePassword(call, String(parameters.pay_password));
  return envelopeOf(deps, name, await handled(deps, name, handler, call));
}

/** What a handler returns; it may refuse only with what its operation declares. */
async function handled(
  { checkResponses }: RouterDeps,
  name: OperationName,
  handler: Handler<OperationName>,
  call: ApiCall<OperationName>,
): Promise<unknown> {
  try {
    return await handler(call);
  } catch (error) {
    const errors: readonly string[] = operations[name].errors;
    if (checkResponses && error instanceof Refusal && !errors.includes(error.key) && error.key !== 'NOT_OPEN')
      throw new Error(`${name} refuses with ${error.key}, which the contract does not declare`);
    throw error;
  }
}

/** The caller, where the operation lets him in: the owner of the token, or a visitor where login is not needed. */
function authenticate(
  exchange: Exchange,
  name: OperationName,
  token: string | null,
  guard: CommandGuard | undefined,
): User | undefined {
  const { queries } = exchange.account;
  const user = token === null ? undefined : queries.userOfToken(token);
  if (!user && operations[name].auth === 'required') throw new Refusal('LOGIN');
  const digest = token === null ? undefined : queries.tokenDue(token);
  if (user && digest !== undefined) exchange.execute('account.touchToken', { digest }, actorOf(user), guard);
  return user;
}

/** The guards (WIRE-R7) in their order; each throws its Refusal. The trade password is checked behind the parameters. */
const guardChecks = {
  unlocked({ kernel }: Exchange, user: User): void {
    if (kernel.now() < user.lockedUntil) throw new Refusal('LOCKED');
  },
  realName(_exchange: Exchange, { reviewStatus }: User): void {
    if (reviewStatus === 0) throw new Refusal('NOT_VERIFIED');
    if (reviewStatus === 1) throw new Refusal('IN_REVIEW');
  },
  payout({ c2c }: Exchange, { id }: User): void {
    if (c2c.queries.payout(id) === undefined) throw new Refusal('NO_PAYOUT');
  },
};
const guardOrder = ['unlocked', 'realName', 'payout'] as const;

/** Lets the caller through the guards that an operation lists, or throws the Refusal of the first that fails. */
function checkGuards(name: OperationName, exchange: Exchange, user: User): void {
  const { guards } = operations[name];
  for (const guard of guardOrder) if (guards.includes(guard)) guardChecks[guard](exchange, user);
}

function actorOf(user: User | undefined): Actor {
  return user ? { kind: 'user', id: user.id } : { kind: 'visitor' };
}

function decode(name: OperationName, parameters: Parameters): ApiCall<OperationName>['input'] {
  const decoded = decodeRequest(name, parameters);
  if (decoded.ok) return decoded.value;
  const field = decoded.issues[0]?.field ?? 'body';
  const repeats = field === 're_password' || field === 'repassword';
  throw new Refusal('PARAM', repeats ? { repeat: field } : { field });
}

function callOf(
  deps: RouterDeps,
  given: Pick<ApiCall<OperationName>, 'lang' | 'exchange' | 'guard' | 'user' | 'input'>,
): ApiCall<OperationName> {
  const { lang, exchange, guard, user, input } = given;
  return {
    lang,
    exchange,
    guard,
    user,
    input,
    actor: actorOf(user),
    at: exchange.kernel.now(),
    text: (key, params) => apiText(lang, key, params),
    asset: deps.asset ?? ((path) => `/${path}`),
    pictures: deps.pictures,
  } as ApiCall<OperationName>;
}

function envelopeOf({ checkResponses }: RouterDeps, name: OperationName, message: unknown): unknown {
  const { response: schema, envelope } = operations[name];
  if (checkResponses) {
    const checked = schema.safeParse(
      message instanceof JsonBytes ? JSON.parse(bodyText(message.bytes)) : message,
    );
    if (!checked.success)
      throw new Error(`${name} returns what the contract does not know: ${checked.error.message}`);
  }
  return envelope === 'message' ? okEnvelope(message) : message;
}

function refusing(deps: RouterDeps, addressed: Addressed, thrown: unknown): HttpResponse {
  const error = thrown instanceof Refusal ? inWireNames(addressed.name, thrown) : thrown;
  const field = error instanceof Refusal ? refusedField(addressed.name, error) : undefined;
  const response = respond(failure(deps, addressed, error));
  return field === undefined
    ? response
    : { ...response, headers: { ...response.headers, [REFUSED_FIELD]: field } };
}

function failure(deps: RouterDeps, { name, lang }: Addressed, error: unknown): unknown {
  const refusal = error instanceof Refusal ? error : undefined;
  if (!refusal) console.error('A call failed inside the exchange:', error);
  const key = refusal?.key ?? 'INTERNAL';
  const text = apiRefusalText(lang, key, spoken(deps.exchange(), refusal?.params));
  const bars = name !== undefined && operations[name].envelope === 'bars';
  return bars ? noBars(text) : errorEnvelope(key, text);
}

/** The ledger names a currency by its id; people do not. */
function spoken({ market }: Exchange, params: TextParams = {}): TextParams {
  const currency = market.currencies.find(({ id }) => String(id) === params.currency);
  return currency ? { ...params, currency: currency.name } : params;
}

function callName({ method, url }: HttpRequest): string {
  return `${method} ${apiPath(url)}`.slice(0, 80);
}

/** Whoever hands it out puts the date on it. */
function respond(body: unknown): HttpResponse {
  return {
    status: 200,
    body: body instanceof JsonBytes ? body.bytes : JSON.stringify(body),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
  };
}
