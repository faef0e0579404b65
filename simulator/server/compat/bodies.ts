/** What the translations read of responses, and how they ask for others. */
import { membersIn } from '#shared/json.ts';
import { bodyText } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';

/** Responds as the contract says. */
export type Next = (request: HttpRequest) => Promise<HttpResponse>;

/** The JSON of a response; undefined where it has none, as by a fault of the plan. */
export function jsonOf({ body }: HttpResponse): unknown {
  if (typeof body === 'object' && 'parts' in body) return undefined;
  try {
    return JSON.parse(bodyText(body));
  } catch {
    return undefined;
  }
}

/** The envelope of a call that was carried out; undefined for any other response. */
export function okBody(response: HttpResponse): { readonly message?: unknown } | undefined {
  const body = membersIn(jsonOf(response));
  return body['type'] === 'ok' ? body : undefined;
}

export const withBody = (response: HttpResponse, body: unknown): HttpResponse => ({
  ...response,
  body: JSON.stringify(body),
});

/** A row of a response. */
export type ResponseRow = Readonly<Record<string, unknown>>;

/** What the response of a call that was carried out says; its form is the contract's. */
export const okMessage = <Message>(response: HttpResponse): Message | undefined =>
  okBody(response)?.message as Message | undefined;

/** The pairs of E01 without their groups. */
export const quotedPairs = (response: HttpResponse): readonly ResponseRow[] | undefined =>
  okMessage<readonly { readonly quotation: readonly ResponseRow[] }[]>(response)?.flatMap(
    ({ quotation }) => quotation,
  );
