/** Adds to responses what older clients read, or gives it the type that they expect. */
import { operationOf } from '#simulator/api/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { asVisitor, at } from './requests.ts';

type Next = (request: HttpRequest) => Promise<HttpResponse>;
type Row = Readonly<Record<string, unknown>>;

/** `currency-type`: the chain family of each group and pair of E01 and E02, and those of each group as a list. */
export async function withCurrencyTypes(
  request: HttpRequest,
  response: HttpResponse,
  next: Next,
): Promise<HttpResponse> {
  const name = operationOf(request);
  if (name !== 'quotations' && name !== 'quotationsLegacy') return response;
  const body = okBody(response);
  const list = body && okBody(await next(at(asVisitor(request), 'currencyList')));
  if (!body || !list) return response;
  const { currency } = list.message as {
    readonly currency: readonly { readonly id: number; readonly type: string }[];
  };
  const types = new Map(currency.map(({ id, type }) => [id, type]));
  const groups = (given: unknown) => (given as readonly Row[]).map((group) => typedGroup(group, types));
  const message =
    name === 'quotations'
      ? groups(body.message)
      : { ...(body.message as Row), coin_list: groups((body.message as Row).coin_list) };
  return withBody(response, { ...body, message });
}

function typedGroup(group: Row, types: ReadonlyMap<number, string>): Row {
  const pairs = (group.quotation as readonly Row[]).map((pair) => ({
    ...pair,
    currency_type: types.get(Number(pair.currency_id)) ?? '',
  }));
  const list = [...new Set(pairs.map(({ currency_type }) => currency_type))];
  return { ...group, currency_type: group.type, currency_type_list: list, quotation: pairs };
}

/** The JSON of a response; undefined where it has none, as by a fault of the plan. */
function jsonOf({ body }: HttpResponse): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** The envelope of a call that was carried out; undefined for any other response. */
function okBody(response: HttpResponse): { readonly message?: unknown } | undefined {
  const body: { readonly type?: unknown; readonly message?: unknown } = Object(jsonOf(response));
  return body.type === 'ok' ? body : undefined;
}

const withBody = (response: HttpResponse, body: unknown): HttpResponse => ({
  ...response,
  body: JSON.stringify(body),
});

/** Prices, volumes, balances and worths. A change in percent carries its sign and stays text. */
const NUMERIC =
  /^(?:now_price|last_price|open|close|high|low|volume|yesterday|today|(?:cny|usdt|pb|ustd)_price|totle|usdt_totle|usdt|total_assets|ExRate|ExRAte|(?:\w+_)?balance)$/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** A value with its figures as numbers, whatever it is made of. */
export function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, numberIn(name, member)]));
}

const numberIn = (name: string, value: unknown): unknown =>
  typeof value === 'string' && NUMERIC.test(name) && DECIMAL.test(value) ? Number(value) : withNumbers(value);

/** `numbers`: a response with its figures as numbers. */
export function responseWithNumbers(response: HttpResponse): HttpResponse {
  const isJson = response.headers['content-type']?.startsWith('application/json') === true;
  const content = isJson ? jsonOf(response) : undefined;
  return content === undefined ? response : withBody(response, withNumbers(content));
}

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** `older-calls`: the responses to calls that are not in the contract; undefined for any other. */
export function olderCall(request: HttpRequest, next: Next): Promise<HttpResponse> | undefined {
  const path = request.url.pathname.replace(/\/+$/, '');
  const ok = async (message: unknown): Promise<HttpResponse> => ({
    status: 200,
    headers: json,
    body: JSON.stringify({ type: 'ok', message }),
  });
  switch (path) {
    case '/api/web':
      return ok({ name: 'Sandpit' });
    case '/api/app/download':
      // There is no app.
      return ok({ android: '', ios: '' });
    case '/api/custorm':
      return next(at(request, 'customerService'));
    case '/api/charge_mention/log':
      return next(at(request, 'accountLog'));
    default:
      return undefined;
  }
}
