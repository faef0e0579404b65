/** Makes requests of older clients into requests of the contract. */
import { encodeForm, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { operationOf, readParameters } from '#simulator/protocol/api/index.ts';
import type { HttpRequest } from '#simulator/http.ts';
import { quotedPairs } from './bodies.ts';
import type { Next } from './bodies.ts';

/** Parameters of a request by name. */
export type RequestForm = Readonly<Record<string, string>>;

/** The same request at another path. */
export function atPath(request: HttpRequest, pathname: string, method = request.method): HttpRequest {
  const url = new URL(request.url);
  url.pathname = pathname;
  return { ...request, url, method };
}

/** The same request with these parameters and no others. */
export function withForm(request: HttpRequest, form: RequestForm): HttpRequest {
  const body = new TextEncoder().encode(encodeForm(form).toString());
  const url = new URL(request.url);
  url.search = '';
  const header = (name: string): string | null =>
    name === 'content-type' ? 'application/x-www-form-urlencoded' : request.header(name);
  return { ...request, url, header, body, size: body.length };
}

/** What marks a request as its sender's own: the token, and the key by which a room knows it again. */
const OWN: ReadonlySet<string> = new Set(['authorization', 'idempotency-key']);

/** A request of the layer's own: like the given one, without token and key. */
export const asVisitor = (request: HttpRequest): HttpRequest => ({
  ...request,
  header: (name) => (OWN.has(name) ? null : request.header(name)),
});

/** The same request for English texts. */
export const inEnglish = (request: HttpRequest): HttpRequest => ({
  ...request,
  header: (name) => (name === 'lang' ? 'en' : request.header(name)),
});

/** The parameters of a request; undefined where it cannot be read or carries a file, which the exchange then judges itself. */
export async function requestFormOf(request: HttpRequest): Promise<RequestForm | undefined> {
  const parameters = await readParameters(request).catch(() => undefined);
  const isText = parameters && Object.values(parameters).every((value) => typeof value === 'string');
  return isText ? (parameters as RequestForm) : undefined;
}

/** `pass`: the trade password under its older name. */
export async function withTradePassword(request: HttpRequest): Promise<HttpRequest> {
  const name = operationOf(request);
  if (name === undefined || !operations[name].guards.includes('payPassword')) return request;
  const form = await requestFormOf(request);
  if (form?.pass === undefined || (form.pay_password ?? '') !== '') return request;
  return withForm(request, { ...form, pay_password: form.pass });
}

/** Where a call names a pair by its own id in place of its two currencies. */
const BY_PAIR: ReadonlySet<OperationName | undefined> = new Set<OperationName>([
  ...(['leverDeal', 'leverDealAll', 'leverSubmit', 'leverTrades', 'leverBatchClose'] as const),
]);

/** `older-parameters`: `account` of a deposit claim is `acc`, and `currency_match_id` of a leverage call its two currencies. */
export async function withParameters(request: HttpRequest, next: Next): Promise<HttpRequest> {
  const name = operationOf(request);
  if (name !== 'depositClaim' && !BY_PAIR.has(name)) return request;
  const form = await requestFormOf(request);
  if (!form) return request;
  const { account, currency_match_id: match, ...others } = form;
  if (name === 'depositClaim')
    return account === undefined || 'acc' in form ? request : withForm(request, { ...others, acc: account });
  if (match === undefined || 'legal_id' in form) return request;
  const pairs = quotedPairs(await next(asCall(asVisitor(request), 'quotations')));
  const pair = pairs?.find(({ id }) => String(id) === match);
  if (!pair) return request;
  return withForm(request, {
    ...others,
    legal_id: String(pair.legal_id),
    currency_id: String(pair.currency_id),
  });
}

const OLDER_PASSWORD_PATH = /^\/api\/(?:user\/|safe\/)?set_(?:withdraw_)?password\/?$/;

/** `set-password`: the older paths of E80. */
export const withPasswordPath = (request: HttpRequest): HttpRequest =>
  OLDER_PASSWORD_PATH.test(request.url.pathname) ? asCall(request, 'setTradePassword') : request;

/** The same request as a call of an operation. */
export const asCall = (request: HttpRequest, name: OperationName): HttpRequest =>
  atPath(request, operations[name].path, operations[name].method);
