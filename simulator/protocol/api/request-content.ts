/** What a request asks for, so that another request can be told from one that is repeated. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { HttpRequest } from '#simulator/http.ts';
import { hashText } from '#simulator/engine/kernel/index.ts';
import { readParameters } from './body.ts';
import { parametersOf } from './refused-field.ts';
import { apiPath, operationOf } from './router.ts';

/**
 * Method, path and a hash of the form, as in `POST /api/transaction/in 0f3a…`. Two requests that the exchange reads alike have the
 * same: the parameters of the operation count, in whatever order, as a form or as JSON, and others do not.
 */
export async function requestContentOf(request: HttpRequest): Promise<string> {
  return `${request.method} ${apiPath(request.url)} ${hashText(await formOf(request))}`;
}

async function formOf(request: HttpRequest): Promise<string> {
  const parameters = await readParameters(request).catch(() => undefined);
  // What cannot be read is refused; it is the same where its bytes are.
  if (!parameters) return `unreadable ${bytesToHex(sha256(request.body))}`;
  const name = operationOf(request);
  const read = name === undefined ? Object.keys(parameters) : parametersOf(name);
  const fields = read
    .filter((parameter) => Object.hasOwn(parameters, parameter))
    .sort()
    .map(async (parameter) => [parameter, await valueOf(parameters[parameter])]);
  return JSON.stringify(await Promise.all(fields));
}

const valueOf = async (value: string | Blob = ''): Promise<string> =>
  typeof value === 'string' ? value : bytesToHex(sha256(new Uint8Array(await value.arrayBuffer())));
