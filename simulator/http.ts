/** Requests and responses as hosts hand them on: with their bodies, and without the streams of the web standard. */

/** A request that has arrived whole. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** The value of a header; null where there is none. */
  header(name: string): string | null;
  /** Empty where the host found it too large to keep. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Bytes of the body as it was sent. */
  readonly size: number;
  /** Aborts when the caller has gone; hosts make it when somebody asks for it. */
  signal(): AbortSignal;
}

/** A response before it is sent. Names of headers are in lower case. */
export interface HttpResponse {
  /** 0 where the response is lost: the caller sees the connection break. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | TextParts;
}

/** A response whose text is not in parts. */
export interface WholeResponse extends HttpResponse {
  readonly body: Exclude<HttpResponse['body'], TextParts>;
}

/** The text of a body; bytes are read as UTF-8. */
export const bodyText = (body: WholeResponse['body']): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/** Whether a response says that it is JSON. */
export const isJson = ({ headers }: HttpResponse): boolean =>
  headers['content-type']?.startsWith('application/json') === true;

/** A text of many megabytes, which is made part by part while it is sent. */
export interface TextParts {
  readonly parts: AsyncIterable<string>;
}

/** A text in parts, whole. */
export async function wholeText({ parts }: TextParts): Promise<string> {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  return all.join('');
}

/** The response that never arrives, as `Response.error()`. */
export const LOST: WholeResponse = { status: 0, headers: {}, body: '' };

/** A response with its text whole; `LOST` where the text breaks off. */
export async function wholeResponse(response: HttpResponse): Promise<WholeResponse> {
  const { body } = response;
  if (typeof body === 'string' || !('parts' in body)) return { ...response, body };
  try {
    return { ...response, body: await wholeText(body) };
  } catch (error) {
    console.error('A response broke off:', error);
    return LOST;
  }
}

/** A request whose parts are at hand. */
export interface RequestParts {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers?: Iterable<readonly [name: string, value: string]>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Bytes of the body as it was sent, where that is more than `body` has. */
  readonly size?: number;
  /** By default its caller stays. */
  readonly signal?: AbortSignal;
}

export function requestOf(parts: RequestParts): HttpRequest {
  const { method, url, body = new Uint8Array(), size = body.length, signal } = parts;
  const headers = new Map(parts.headers);
  const header = (name: string): string | null => headers.get(name) ?? null;
  const leaving = (): AbortSignal => signal ?? new AbortController().signal;
  return { method, url: new URL(url), header, body, size, signal: leaving };
}

/** Reads a web request. Rejects where its body cannot be read. */
export async function fromWeb(request: Request): Promise<HttpRequest> {
  const { method, url, headers, signal } = request;
  const body = new Uint8Array(await request.arrayBuffer());
  const size = Math.max(body.length, Number(headers.get('content-length') ?? 0));
  return requestOf({ method, url, headers, body, size, signal });
}

/** Statuses whose responses have no body. */
export const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** A web response that says the same; `Response.error()` where its text breaks off. */
export async function toWeb(response: HttpResponse): Promise<Response> {
  const { status, headers, body } = await wholeResponse(response);
  if (status === 0) return Response.error();
  return new Response(bodiless.has(status) ? null : body, { status, headers });
}

/** Whatever handles plain requests. */
interface PlainResponder {
  respond(request: HttpRequest): Promise<HttpResponse>;
}

/** The response to a web request; a lost one is `Response.error()`. */
export const respondToWeb = async (responder: PlainResponder, request: Request): Promise<Response> =>
  toWeb(await responder.respond(await fromWeb(request)));

/** Has the address that a call comes from, where it is handed on to another host; the host that received it writes it. */
export const ADDRESS_FIELD = 'sandpit-address';
