/** Hosts and servers of a room that are killed under load. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { HAS_NATS_SERVER, startNatsServers } from '../../support/nats-server.ts';
import { codesInJournal, hashesOf, leaderOf, startLoad, startRoomHost } from '../../support/room-hosts.ts';
import type { RoomProcess } from '../../support/room-hosts.ts';

const LEADER_KILLS = 2;

describe.skipIf(!HAS_NATS_SERVER)('a room under load', () => {
  test('ROOM-023 no acknowledged command is lost or doubled when leaders and a NATS server are killed', async () => {
    const servers = await startNatsServers(3);
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    const log = servers.map(({ url }) => url).join(',');
    const start = (): Promise<RoomProcess> => startRoomHost(log, 'kills');
    const hosts = await Promise.all([start(), start(), start()]);
    onTestFinished(async () => void (await Promise.all(hosts.map((host) => host.kill()))));
    const load = startLoad(() => hosts.map(({ url }) => url), 4);

    const terms = new Set<number>();
    const leads = async (): Promise<RoomProcess> => {
      await expect.poll(() => leaderOf(hosts)).toBeDefined();
      const leader = (await leaderOf(hosts)) ?? hosts[0];
      terms.add((await leader.report()).term);
      return leader;
    };
    for (let kill = 0; kill < LEADER_KILLS; kill++) {
      const leader = await leads();
      await leader.kill();
      await leads();
      hosts[hosts.indexOf(leader)] = await start();
    }
    await servers[1]?.kill();
    await servers[1]?.restart();
    await leads();

    const { acknowledged } = await load.end();
    const leader = await leads();
    await fetch(`${leader.url}/sim/clock`, { method: 'POST', body: JSON.stringify({ speed: 0 }) });
    expect(new Set(await hashesOf(hosts)).size).toBe(1);
    const codes = await codesInJournal(leader.url);
    expect(acknowledged.filter((account) => !codes.has(account))).toEqual([]);
    expect([...codes].filter(([, count]) => count > 1)).toEqual([]);
    expect(terms.size).toBeGreaterThan(LEADER_KILLS);
  });
});
