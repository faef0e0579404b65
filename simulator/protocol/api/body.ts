/** Reads the parameters of a request from its query and its body. */
import { decodeBody, decodeForm, MalformedBody } from '#contract/index.ts';
import type { HttpRequest } from '#simulator/http.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';

/** Parameters of one request by name: text, or the file of a multipart body. No prototype, so no inherited name. */
export type Parameters = Readonly<Record<string, string | Blob>>;

/** A form or JSON body holds a few short fields. */
const TEXT_LIMIT = 64 * 1024;
/** A picture of 4 MB (D-21) and the multipart around it; the exact size of a file is its handler's to check. */
const MULTIPART_LIMIT = 6 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Source = URLSearchParams | FormData;

/**
 * Reads query and body of a request; where both give a name the body wins, and the last of equal names wins (WIRE-R1). Throws Refusal('PARAM', {field}) naming the part that is malformed, too large or of an unknown type, and
 * Refusal('FILE') for a multipart body that is too large.
 */
export async function readParameters(request: HttpRequest): Promise<Parameters> {
  const query = encodedPairs(request.url.search.slice(1), 'query');
  return decodeForm(query, await readBody(request));
}

/** Only a multipart body is read in more than one step. */
function readBody(request: HttpRequest): Source | Promise<Source> {
  if (request.method === 'GET' || request.method === 'HEAD') return new URLSearchParams();
  const contentType = request.header('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') {
    // Nothing but a picture travels this way.
    const bytes = readBytes(request, MULTIPART_LIMIT, () => new Refusal('FILE'));
    return bytes.length === 0 ? new URLSearchParams() : readMultipart(bytes, contentType);
  }
  const bytes = readBytes(request, TEXT_LIMIT, () => malformed('body'));
  if (bytes.length === 0) return new URLSearchParams();
  if (type === 'application/json') return jsonPairs(decodeText(bytes));
  if (type === 'application/x-www-form-urlencoded' || type === '')
    return encodedPairs(decodeText(bytes), 'body');
  throw malformed('content-type');
}

function readBytes(
  { body, size }: HttpRequest,
  limit: number,
  tooLarge: () => Refusal,
): Uint8Array<ArrayBuffer> {
  if (size > limit) throw tooLarge();
  return body;
}

function readMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  return new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(refuseBody);
}

function refuseBody(): never {
  throw malformed('body');
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('body');
  }
}

function encodedPairs(encoded: string, part: 'query' | 'body'): URLSearchParams {
  try {
    // URLSearchParams repairs what it cannot read, and a repaired value is not what was meant; this throws.
    decodeURIComponent(encoded);
  } catch {
    throw malformed(part);
  }
  return new URLSearchParams(encoded);
}

function jsonPairs(text: string): URLSearchParams {
  try {
    return decodeBody(text, 'application/json');
  } catch (error) {
    throw malformed(error instanceof MalformedBody ? error.field : 'body');
  }
}

function malformed(field: string): Refusal {
  return new Refusal('PARAM', { field: field.slice(0, 40) });
}
