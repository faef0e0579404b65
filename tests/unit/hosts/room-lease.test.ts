/** When a host of a room tries to lead it. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LEASE_MS } from '#simulator/hosts/node/room-log/deadlines.ts';
import { Lease } from '#simulator/hosts/node/room-log/lease.ts';
import { openRoomLog } from '#simulator/hosts/node/room-log/room-log.ts';
import type { RoomLog } from '#simulator/hosts/node/room-log/room-log.ts';
import { HAS_NATS_SERVER, natsServerOfFile } from '../../support/nats-server.ts';

describe.skipIf(!HAS_NATS_SERVER)('the lease of a room', () => {
  const server = natsServerOfFile();

  const openLog = async (room: string): Promise<RoomLog> => {
    const log = await openRoomLog({ servers: [server().url], room });
    onTestFinished(() => log.close());
    return log;
  };
  const leaseOf = (log: RoomLog, host: string, onSilent = () => undefined as void): Lease => {
    const lease = new Lease(log, host, onSilent);
    onTestFinished(() => lease.close());
    return lease;
  };

  /** Resolves with the moment at which the next sign of life is seen. */
  const nextSign = (lease: Lease) =>
    new Promise<number>((resolve) => {
      const see = lease.see.bind(lease);
      vi.spyOn(lease, 'see').mockImplementationOnce((revision) => {
        see(revision);
        resolve(performance.now());
      });
    });

  test('ROOM-108 a renewal that was not announced is seen, and its end, too', async () => {
    const log = await openLog('renewals');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const onSilent = vi.fn();
    const [leader, follower] = [leaseOf(log, 'leader'), leaseOf(log, 'follower', onSilent)];
    await leader.acquire();
    void follower.watch();
    await expect.poll(() => follower.revision).toBe(leader.revision);
    const seen = nextSign(follower);
    await leader.renew();
    const end = (await seen) + LEASE_MS;
    expect(follower.revision).toBe(leader.revision);
    vi.advanceTimersByTime(end - 1 - performance.now());
    expect(follower.isSilent()).toBe(false);
    expect(onSilent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2);
    expect(onSilent).toHaveBeenCalledOnce();
    expect(follower.isSilent()).toBe(true);
    const term = await follower.acquire();
    expect(term).toBeGreaterThan(leader.revision);
    expect(await Promise.all([leader.isHeld(), follower.isHeld()])).toEqual([false, true]);
    expect(await leader.renew()).toBe(false);
  });

  test('ROOM-108 a lease that was given back is free at once', async () => {
    const log = await openLog('released');
    const [leader, follower] = [leaseOf(log, 'leader'), leaseOf(log, 'follower')];
    await leader.acquire();
    await leader.release();
    void follower.watch();
    await expect.poll(() => follower.revision).toBeGreaterThan(leader.revision);
    expect(follower.isSilent()).toBe(true);
    expect(await follower.acquire()).toBeDefined();
  });

  test('ROOM-108 a host that shows itself while another one tries is not replaced', async () => {
    const log = await openLog('together');
    const dead = leaseOf(log, 'dead');
    const winner = leaseOf(log, 'winner');
    const before = (await dead.acquire()) ?? 0;
    winner.see(before);
    const term = (await winner.acquire()) ?? 0;
    // The announcement of the winner arrives between the look at the key and the attempt to replace it.
    const values = Object.create(log.values, {
      get: {
        value: async (key: string) => {
          const entry = await log.values.get(key);
          late.see(term);
          return entry;
        },
      },
    });
    const late: Lease = leaseOf({ ...log, values }, 'late');
    late.see(before);
    expect(await late.acquire()).toBeUndefined();
    expect(await winner.renew()).toBe(true);
  });
});
