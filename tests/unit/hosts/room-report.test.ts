/** `/sim/room` as the document of the control plane describes it. */
import { expect, onTestFinished, test } from 'vitest';
import { controlDocument } from '#simulator/control/openapi.ts';
import { calls } from '#simulator/control/plane.ts';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import type { NodeHost, NodeHostOptions } from '#simulator/hosts/node/host.ts';
import { HAS_NATS_SERVER, startNatsServer } from '../../support/nats-server.ts';
import { tinyCatalogue, tinyParts } from './tiny-exchange.ts';

async function open(options: NodeHostOptions): Promise<NodeHost> {
  const host = await startNodeHost({ parts: tinyParts, catalogue: tinyCatalogue, speed: 0, ...options });
  onTestFinished(() => host.close());
  return host;
}

const report = async ({ url }: NodeHost) => {
  const response = await fetch(`${url}/sim/room`);
  return { status: response.status, body: (await response.json()) as unknown };
};

test('ROOM-107 a host that shares its exchange with no other has no report', async () => {
  const { status, body } = await report(await open({}));
  expect([status, body]).toEqual([409, { error: { code: 'NO_LOG', message: expect.any(String) } }]);
});

test.skipIf(!HAS_NATS_SERVER)('ROOM-107 the report of a host has the form that is described', async () => {
  const server = await startNatsServer();
  onTestFinished(() => server.stop());
  const room = { servers: [server.url], name: 'described' };
  const [leader, follower] = [await open({ room }), await open({ room })];
  expect(Object.keys(controlDocument(calls).paths)).toContain('/sim/room');
  const described = calls['/sim/room']?.GET?.response;
  for (const [host, role] of [
    [leader, 'leader'],
    [follower, 'follower'],
  ] as const) {
    const { status, body } = await report(host);
    expect([status, described?.parse(body)]).toEqual([200, body]);
    expect(body).toMatchObject({ room: 'described', role, hash: expect.any(String) });
  }
});
