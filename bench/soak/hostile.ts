/** Sends hostile requests and frames to a Node host and says what it did. */
import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { hostileTexts } from '../../tests/hostile-texts.ts';
import type { Check } from '../../tests/support/response-schemas.ts';
import { responsePointer } from '../../tests/support/response-schemas.ts';
import { wellFormed } from './requests.ts';
import type { HostileRequest } from './requests.ts';

/** What came back. */
export interface HostileResponse {
  readonly status: number;
  readonly text: string;
}

/** What is wrong about a host, with the request that showed it. */
export interface HostileReport {
  readonly sent: number;
  /** Responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Successful responses that the validator looked at. */
  readonly validated: number;
  readonly slowestMs: number;
  readonly issues: readonly string[];
}

/** A request without a response for so long counts as hanging. */
const HANG_MS = 15_000;
const IN_PARALLEL = 4;
const MAX_ISSUES = 20;
const DEMO = { user_string: 'demo@sandpit.test', password: 'demo123', type: '1' };
const FORGED_TOKEN = 'f'.repeat(64);

const agent = new Agent({ keepAlive: true, maxSockets: IN_PARALLEL });

/** Sends a request; rejects where no response comes. */
export function sendTo(
  url: string,
  { target, method, headers, body }: Pick<HostileRequest, 'target' | 'method' | 'headers' | 'body'>,
): Promise<HostileResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url + target, { agent, method, headers, timeout: HANG_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('timeout', () => sent.destroy(new Error(`no response in ${HANG_MS} ms`)));
    sent.on('error', reject).end(body);
  });
}

/** A token of the demo user. */
export async function demoToken(url: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(DEMO).toString();
  const { text } = await sendTo(url, { target: '/api/user/login', method: 'POST', headers, body });
  return String((JSON.parse(text) as { readonly message: unknown }).message);
}

/** Sends requests, a few at once, and checks what comes back: a response, no 5xx, JSON as the document has it. */
export async function sendHostile(
  url: string,
  requests: readonly HostileRequest[],
  check: Check,
): Promise<HostileReport> {
  const statuses: Record<number, number> = {};
  const issues: string[] = [];
  let [next, validated, slowestMs] = [0, 0, 0];
  let token = await demoToken(url);
  const sendNext = async (): Promise<void> => {
    for (let given = requests[next]; given; given = requests[next]) {
      next += 1;
      const tokens = { user: token, forged: FORGED_TOKEN, visitor: undefined };
      const authorization = tokens[given.caller];
      const headers = { ...given.headers, ...(authorization !== undefined && { authorization }) };
      const began = performance.now();
      const received = await sendTo(url, { ...given, headers }).catch((error: unknown) => String(error));
      slowestMs = Math.max(slowestMs, performance.now() - began);
      const issue = typeof received === 'string' ? received : issueOf(given, received, check);
      if (issue !== undefined) issues.push(`${issue} after ${JSON.stringify(given).slice(0, 600)}`);
      if (typeof received === 'string') continue;
      statuses[received.status] = (statuses[received.status] ?? 0) + 1;
      if (received.status === 200) validated += 1;
      // A call may have logged the user out.
      if (given.caller === 'user' && received.text.startsWith('{"type":"999"')) token = await demoToken(url);
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, sendNext));
  return { sent: requests.length, statuses, validated, slowestMs, issues: issues.slice(0, MAX_ISSUES) };
}

function issueOf(
  { path, method }: HostileRequest,
  { status, text }: HostileResponse,
  check: Check,
): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (status !== 200) return undefined;
  try {
    return check(responsePointer(path, method), JSON.parse(text));
  } catch (error) {
    return `${String(error)} in ${text.slice(0, 200)}`;
  }
}

/** Frames as clients of Socket.IO send them, and as none does. */
function frames(events: readonly string[]): fc.Arbitrary<string | Uint8Array> {
  const payload = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom(...hostileTexts),
    fc.integer({ min: -3, max: 9 }),
  );
  const event = fc.tuple(fc.constantFrom('login', ...events, 'connect', 'disconnect', '__proto__'), payload);
  return fc.oneof(
    { weight: 6, arbitrary: event.map((packet) => `42${JSON.stringify(packet)}`) },
    { weight: 2, arbitrary: event.map((packet) => `421${JSON.stringify(packet)}`) },
    payload.map((auth) => `40${JSON.stringify(auth)}`),
    payload.map((auth) => `40/admin,${JSON.stringify(auth)}`),
    event.map((packet) => `451-${JSON.stringify([...packet, { _placeholder: true, num: 0 }])}`),
    fc.constantFrom(
      '0',
      '1',
      '2',
      '2probe',
      '3',
      '4',
      '41',
      '43[]',
      '5',
      '6',
      '42',
      '42[',
      '42[]',
      '42[1]',
      '42["',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => wellFormed(text)),
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(`42["login","${'x'.repeat(1_100_000)}"]`, `42${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  );
}

const FRAMES_OF_SOCKET = 25;

/** Sends frames over one socket after the other, each closed by the host or after some frames. Resolves with their number. */
export async function sendFrames(
  url: string,
  events: readonly string[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<number> {
  const all = fc.sample(frames(events), { numRuns: count, seed });
  for (let from = 0; from < all.length; from += FRAMES_OF_SOCKET) {
    await sendOver(
      `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      all.slice(from, from + FRAMES_OF_SOCKET),
    );
  }
  return all.length;
}

function sendOver(address: string, given: readonly (string | Uint8Array)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const limit = setTimeout(
      () => reject(new Error(`a socket neither opened nor closed in ${HANG_MS} ms`)),
      HANG_MS,
    );
    // A host that refuses a frame closes the socket, at times without a goodbye.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(limit);
      resolve();
    });
    socket.on('open', () => {
      socket.send('40');
      for (const frame of given) socket.send(frame);
      socket.send('41', () => socket.close());
    });
  });
}
