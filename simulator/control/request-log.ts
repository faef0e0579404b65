/** Keeps the last calls that reached the exchange. */
import { readableBody } from '#contract/index.ts';
import { isJson, bodyText } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { maskedResponse, maskedParameter } from './secrets.ts';
import type { RequestReport } from './traffic-format.ts';
import { KEPT_OF_BODY, KEPT_OF_FORM, KEPT_REQUESTS } from './traffic-limits.ts';

const utf8 = new TextDecoder();
const NO_FORM = new Uint8Array();

/** Which calls are wanted; what is left out does not restrict. */
export interface RequestQuery {
  readonly id?: number;
  /** A text in the path, the parameters, or the beginning of the response; upper and lower case are the same. */
  readonly contains?: string;
  /** Only calls that were refused or failed. */
  readonly failed?: boolean;
  /** How many of the latest. */
  readonly latest?: number;
}

/** A call as it came: its parameters are read when somebody looks at it, which for most calls is never. */
interface Kept extends Pick<RequestReport, 'id' | 'at' | 'method' | 'path' | 'language' | 'hasToken'> {
  readonly query: string;
  readonly form: Uint8Array;
  readonly formType: string | undefined;
  result?: { readonly status: number; readonly took: number; readonly size: number; readonly body: string };
}

/** Keeps the latest calls of a host, for tests and for the inspector. */
export class RequestLog {
  readonly #kept: Kept[] = [];
  #count = 0;

  /** Notes a call and its response, which it hands on; rejects if the call does. */
  async record(
    request: HttpRequest,
    { at, realTime }: { readonly at: Instant; readonly realTime: () => number },
    result: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const kept = this.#begin(request, at);
    const began = realTime();
    const response = await result();
    const took = realTime() - began;
    kept.result = { status: response.status, took, ...keptOf(response) };
    return response;
  }

  #begin(request: HttpRequest, at: Instant): Kept {
    const { method, url, body } = request;
    const kept: Kept = {
      id: (this.#count += 1),
      at,
      method,
      path: url.pathname,
      query: url.search,
      form: body.length > KEPT_OF_FORM ? NO_FORM : body,
      formType: request.header('content-type') ?? undefined,
      language: request.header('lang') ?? '',
      hasToken: request.header('authorization') !== null,
    };
    this.#kept.push(kept);
    if (this.#kept.length > KEPT_REQUESTS) this.#kept.shift();
    return kept;
  }

  entries({
    id,
    contains,
    failed = false,
    latest = KEPT_REQUESTS,
  }: RequestQuery = {}): readonly RequestReport[] {
    const text = contains?.toLowerCase() ?? '';
    return this.#kept
      .filter((kept) => id === undefined || kept.id === id)
      .filter((kept) => text === '' || searched(kept).includes(text))
      .map((kept) => reportOf(kept, id !== undefined))
      .filter((report) => !failed || isFailed(report))
      .slice(-latest);
  }

  clear(): void {
    this.#kept.length = 0;
  }
}

/** The parameters of query and body, as they may be shown. */
function parametersOf({ query, form, formType }: Kept): RequestReport['parameters'] {
  const pairs = [...new URLSearchParams(query), ...readableBody(utf8.decode(form), formType)];
  return Object.fromEntries(pairs.map(maskedParameter));
}

/** The size of a response and the beginning of its text; of a picture or a text in parts there is none. */
function keptOf(response: HttpResponse): { readonly size: number; readonly body: string } {
  const { body } = response;
  if (typeof body === 'string') return { size: body.length, body: beginning(body) };
  if ('parts' in body) return { size: 0, body: '' };
  return { size: body.length, body: isJson(response) ? bodyText(body.subarray(0, KEPT_OF_BODY)) : '' };
}

/** A part of a text keeps the whole in memory: what is cut from a text of its own does not. */
const beginning = (text: string): string =>
  text.length > KEPT_OF_BODY ? ` ${text.slice(0, KEPT_OF_BODY)}`.slice(1) : text;

function searched(kept: Kept): string {
  const { method, path, result } = kept;
  const texts = [method, path, JSON.stringify(parametersOf(kept)), maskedResponse(path, result?.body ?? '')];
  return texts.join(' ').toLowerCase();
}

function reportOf(kept: Kept, withBody: boolean): RequestReport {
  const { id, at, method, path, language, hasToken, result } = kept;
  return {
    id,
    at,
    method,
    path,
    parameters: parametersOf(kept),
    language,
    hasToken,
    status: result?.status ?? null,
    outcome: /^\{"type":"?(\w+)/.exec(result?.body ?? '')?.[1] ?? null,
    took: result ? Math.round(result.took * 10) / 10 : null,
    size: result?.size ?? 0,
    ...(withBody && { body: maskedResponse(path, result?.body ?? '') }),
  };
}

/** Refused by the exchange, failed on the way, or lost. A call that waits is none of these yet. */
function isFailed({ status, outcome }: RequestReport): boolean {
  if (status === null) return false;
  return status === 0 || status >= 400 || (outcome !== null && outcome !== 'ok');
}
