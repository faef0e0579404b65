/** Drawn requests of strangers who look for the control plane. */
import fc from 'fast-check';
import { sendBytes } from '../../support/raw-http.ts';
import type { RawRequest, RawResponse } from '../../support/raw-http.ts';

const separators = [
  '/',
  '//',
  '\\',
  '/./',
  '/../',
  '/..\\',
  '%2f',
  '%5c',
  '/%2e%2e/',
  '/%2E/',
  ';/',
  '/x/../',
  '\t',
  '/%09',
];
const words = [
  'sim',
  'SIM',
  '%73im',
  's%69m',
  'api',
  'x',
  'state',
  'clock',
  'sim/state',
  '..',
  '.',
  '',
  'socket.io',
];
const tails = ['', '?', '?sim', '#', '?x=/sim/state', '%00', '/..', '/', '\\'];
const prefixes = ['', '', '', 'http://127.0.0.1', 'http://evil.test', '*', '//evil.test'];

const target = fc
  .tuple(
    fc.constantFrom(...prefixes),
    fc.array(fc.tuple(fc.constantFrom(...separators), fc.constantFrom(...words)), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.constantFrom(...tails),
  )
  .map(([prefix, parts, tail]) => prefix + parts.flat().join('') + tail);

const headers = fc.record(
  {
    host: fc.constantFrom(
      'localhost',
      '127.0.0.1',
      '[::1]',
      'evil.test',
      'localhost.evil.test',
      'LOCALHOST',
      '127.1',
    ),
    origin: fc.constantFrom('http://evil.test', 'null', 'http://localhost', 'http://127.0.0.1'),
    forwarded: fc.constantFrom('for=127.0.0.1', 'for=127.0.0.1;host=localhost;proto=http', ''),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', '::1', 'evil', ''),
    'x-forwarded-host': fc.constantFrom('localhost', '127.0.0.1:8787'),
    'x-real-ip': fc.constantFrom('127.0.0.1', ''),
    'x-original-url': fc.constant('/sim/state'),
    'x-rewrite-url': fc.constant('/sim/state'),
    via: fc.constantFrom('1.1 proxy', ''),
    authorization: fc.constantFrom('Bearer ', 'Bearer undefined', 'Bearer null'),
  },
  { requiredKeys: [] },
);

/** Any target with any headers, `GET` and `POST`. */
const attacks: fc.Arbitrary<RawRequest> = fc.record({
  target,
  headers,
  method: fc.constantFrom('GET', 'POST'),
  version: fc.constantFrom('1.0', '1.1'),
});

/** Whether a response can only have come from the control plane: every one of its objects names the session's clock. */
export const isOfControl = ({ status, text }: RawResponse): boolean =>
  status === 200 && /"(speed|hash|now|journal)":/.test(text) && !text.includes('<!doctype');

/** Plays so many attacks on a host or what stands before it, each with `extra` headers; the requests that came through to the control plane. */
export async function playAttacks(
  url: string,
  count: number,
  extra: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const through: string[] = [];
  const all = fc
    .sample(attacks, count)
    .map((request) => ({ ...request, headers: { ...request.headers, ...extra } }));
  for (let from = 0; from < all.length; from += 50) {
    const some = all.slice(from, from + 50);
    const responses = await Promise.all(
      some.map((request) => sendBytes(url, request).catch(() => undefined)),
    );
    responses.forEach((response, at) => {
      if (response && isOfControl(response)) through.push(JSON.stringify(some[at]));
    });
  }
  return through;
}
