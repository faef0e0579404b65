/** Requests and frames made from the published documents, as anyone could make them who has read no code. */
import { io } from 'socket.io-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCheck, eventPointer, responsePointer } from '../../support/response-schemas.ts';
import { eventsOf, readDocument } from '../../../bench/soak/hostile-run.ts';
import { sendFrames, sendHostile } from '../../../bench/soak/hostile.ts';
import { callsOf, hostileRequests } from '../../../bench/soak/requests.ts';
import { isNightly } from '../../support/cases.ts';
import { openNode } from '../hosts/node-hosts.ts';
import type { OpenedHost } from '../hosts/node-hosts.ts';

let host: OpenedHost;

beforeEach(async () => {
  host = await openNode();
});

const holdings = () => host.sim('/sim/ledger?account=alice@sandpit.test');

describe.each([
  ['shared/contract/openapi.json', isNightly ? 900 : 450],
  ['docs/control-openapi.json', isNightly ? 400 : 200],
] as const)('%s', (path, count) => {
  const document = readDocument(path);
  const requests = hostileRequests(document, callsOf(document), { count, seed: 17 });

  test('PROOF-100 each call is tried, with and without a login', () => {
    const tried = new Set(requests.map((request) => `${request.method} ${request.path}`.toLowerCase()));
    expect(tried).toEqual(new Set(callsOf(document).map((call) => `${call.method} ${call.path}`)));
    expect(new Set(requests.map(({ caller }) => caller))).toEqual(new Set(['user', 'forged', 'visitor']));
  });

  test('PROOF-100 PROOF-101 every request gets a response, none a 5xx, and each success is as the document says', async () => {
    const before = await holdings();
    const report = await sendHostile(host.url, requests, createCheck(document));
    expect(report.issues).toEqual([]);
    expect(report.validated).toBeGreaterThan(count / 5);
    expect(await host.sim('/sim/state')).toMatchObject({ audit: [] });
    const after = await holdings();
    expect(after['balanced']).toBe(true);
    // The control plane may give and take; the calls of others may not.
    if (path === 'shared/contract/openapi.json') expect(after['holdings']).toEqual(before['holdings']);
  });
});

test('PROOF-102 after hostile frames the host serves others, whose events are as the document says', async () => {
  const document = readDocument('shared/contract/asyncapi.json');
  await sendFrames(host.url, eventsOf(document), { count: 200, seed: 17 });
  const check = createCheck(document);
  const { exchange } = host;
  const demo = await exchange.user('demo');
  const socket = io(host.url, { auth: { token: demo.token }, transports: ['websocket'] });
  const received = new Map<string, unknown[]>();
  socket.onAny((event: string, payload: unknown) =>
    received.set(event, [...(received.get(event) ?? []), payload]),
  );
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  expect(await socket.emitWithAck('login', demo.user)).toBeUndefined();
  const pair = { legal_id: 3, currency_id: 1 };
  await demo.call('spotBuy', { ...pair, mode: '1', price: '', num: '0.01' });
  await demo.call('leverSubmit', { ...pair, multiple: '20', share: '1', type: '1', status: '1' });
  await demo.call('microSubmit', { match_id: 1, currency_id: 3, type: '1', seconds: '60', number: '50' });
  await exchange.clock.advance('2m');
  // Clients send the login; all other events are the host's.
  const sent = eventsOf(document).filter((event) => event !== 'login');
  await expect.poll(() => [...received.keys()].toSorted()).toEqual(sent.toSorted());
  socket.close();
  for (const [event, payloads] of received) {
    for (const payload of payloads)
      expect([event, check(eventPointer(event), payload)]).toEqual([event, undefined]);
  }
});

test('PROOF-101 the validator finds what a document does not allow', () => {
  const check = createCheck(readDocument('shared/contract/openapi.json'));
  const pointer = responsePointer('/api/currency/quotation_new', 'GET');
  expect(check(pointer, { type: 'ok', message: 'prices' })).toContain(pointer);
  expect(check(pointer, { message: [] })).toContain(pointer);
});
