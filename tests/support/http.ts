import type { Api } from '#simulator/session/parts.ts';
import { respondToWeb } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';

/** What handles requests of hosts, for web requests. */
export const overWeb =
  (handle: (request: HttpRequest) => Promise<HttpResponse>) =>
  async (request: Request): Promise<Response> =>
    respondToWeb({ respond: handle }, request);

/** An api as web requests reach it. */
export const apiOverWeb = ({ read, carryOut }: Pick<Api, 'read' | 'carryOut'>) =>
  overWeb(async (request) => carryOut(await read(request)));

/** A response with JSON. */
export const jsonResponse = (value: unknown, status = 200): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
