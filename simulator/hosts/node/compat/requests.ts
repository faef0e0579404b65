/** Makes requests of older clients into requests of the contract. */
import { encodeForm, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { operationOf, readParameters } from '#simulator/api/index.ts';
import type { HttpRequest } from '#simulator/http.ts';

/** Parameters of a request by name. */
export type Form = Readonly<Record<string, string>>;

/** The same request at another path. */
export function atPath(request: HttpRequest, pathname: string, method = request.method): HttpRequest {
  const url = new URL(request.url);
  url.pathname = pathname;
  return sameWith(request, { url, method });
}

/** The same request with these parameters and no others. */
export function withForm(request: HttpRequest, form: Form): HttpRequest {
  const body = new TextEncoder().encode(encodeForm(form).toString());
  const url = new URL(request.url);
  url.search = '';
  const header = (name: string): string | null =>
    name === 'content-type' ? 'application/x-www-form-urlencoded' : request.header(name);
  return sameWith(request, { url, header, body, size: body.length });
}

/** What marks a request as its sender's own: the token, and the key by which a room knows it again. */
const OWN: ReadonlySet<string> = new Set(['authorization', 'idempotency-key']);

/** A request of the layer's own: like the given one, without token and key. */
export const asVisitor = (request: HttpRequest): HttpRequest =>
  sameWith(request, { header: (name) => (OWN.has(name) ? null : request.header(name)) });

/** `signal` stays as it is: it is made when it is first read. */
function sameWith(request: HttpRequest, changes: Partial<HttpRequest>): HttpRequest {
  return Object.assign(Object.create(request) as HttpRequest, changes);
}

/** The parameters of a request; undefined where it cannot be read or carries a file, which the exchange then judges itself. */
export async function formOf(request: HttpRequest): Promise<Form | undefined> {
  const parameters = await readParameters(request).catch(() => undefined);
  const isText = parameters && Object.values(parameters).every((value) => typeof value === 'string');
  return isText ? (parameters as Form) : undefined;
}

/** `pass`: the trade password under its older name. */
export async function withTradePassword(request: HttpRequest): Promise<HttpRequest> {
  const name = operationOf(request);
  if (name === undefined || !operations[name].guards.includes('payPassword')) return request;
  const form = await formOf(request);
  if (form?.pass === undefined || (form.pay_password ?? '') !== '') return request;
  return withForm(request, { ...form, pay_password: form.pass });
}

const OLDER_PASSWORD_PATH = /^\/api\/(?:user\/|safe\/)?set_(?:withdraw_)?password\/?$/;

/** `set-password`: the older paths of E80. */
export const withPasswordPath = (request: HttpRequest): HttpRequest =>
  OLDER_PASSWORD_PATH.test(request.url.pathname) ? at(request, 'setTradePassword') : request;

/** The same request as a call of an operation. */
export const at = (request: HttpRequest, name: OperationName): HttpRequest =>
  atPath(request, operations[name].path, operations[name].method);
