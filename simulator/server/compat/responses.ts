/** Adds to responses what older clients read, or gives it the type that they expect. */
import { operationOf } from '#simulator/protocol/api/index.ts';
import { isJson } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { jsonOf, okMessage, okBody, withBody } from './bodies.ts';
import type { Next, ResponseRow } from './bodies.ts';
import { inEnglish } from './requests.ts';

/** The market that all pairs are of, as older clients number them: 0 forex, 1 commodities, 2 indices, 3 crypto. */
const CRYPTO = 3;

/** `currency-type`: the market of each group and pair of E01 and E02, and those of each group as a list. */
export function withCurrencyTypes(request: HttpRequest, response: HttpResponse): HttpResponse {
  const name = operationOf(request);
  if (name !== 'quotations' && name !== 'quotationsLegacy') return response;
  const body = okBody(response);
  if (!body) return response;
  const groups = (given: unknown) => (given as readonly ResponseRow[]).map(typedGroup);
  const message =
    name === 'quotations'
      ? groups(body.message)
      : { ...(body.message as ResponseRow), coin_list: groups((body.message as ResponseRow).coin_list) };
  return withBody(response, { ...body, message });
}

const typedGroup = (group: ResponseRow): ResponseRow => ({
  ...group,
  currency_type: CRYPTO,
  currency_type_list: [CRYPTO],
  quotation: (group.quotation as readonly ResponseRow[]).map((pair) => ({ ...pair, currency_type: CRYPTO })),
});

/** `currency-type`: the markets there are; undefined for any other call. */
export function currencyTypes({ url }: HttpRequest): HttpResponse | undefined {
  if (url.pathname.replace(/\/+$/, '') !== '/api/currency/type') return undefined;
  const body = JSON.stringify({ type: 'ok', message: [{ value: CRYPTO, sort: 1 }] });
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

/** The rows of a log: E30 has them in `list`, E42 in `data`. */
const LOGS = { walletLog: 'list', accountLog: 'data' } as const;

/** `info-en`: the rows of the logs with their explanation in English, whatever language they are asked for in. */
export async function withEnglishInfo(
  request: HttpRequest,
  response: HttpResponse,
  next: Next,
): Promise<HttpResponse> {
  const name = operationOf(request);
  if (name !== 'walletLog' && name !== 'accountLog') return response;
  const message = okMessage<Readonly<Record<string, readonly ResponseRow[]>>>(response);
  const english = message && okMessage<typeof message>(await next(inEnglish(request)));
  if (!message || !english) return response;
  const member = LOGS[name];
  const texts = new Map((english[member] ?? []).map(({ id, info }) => [id, info]));
  const rows = (message[member] ?? []).map((row) => ({ ...row, info_en: texts.get(row.id) ?? row.info }));
  return withBody(response, { ...okBody(response), message: { ...message, [member]: rows } });
}

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
  const content = isJson(response) ? jsonOf(response) : undefined;
  return content === undefined ? response : withBody(response, withNumbers(content));
}
