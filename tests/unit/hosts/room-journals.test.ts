import { describe, expect, onTestFinished, test } from 'vitest';
import { JournalLost } from '#simulator/session/storage/errors.ts';
import { Journal } from '#simulator/session/journal.ts';
import { LogJournal } from '#simulator/cluster/log-storage.ts';
import { openRoomLog } from '#simulator/cluster/nats/room-log.ts';
import { RoomUnavailable } from '#simulator/cluster/nats/room-unavailable.ts';
import { syncWarning } from '#simulator/cluster/nats/sync-warning.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { HAS_NATS_SERVER, natsServerOfFile } from '../../support/nats-server.ts';
import { start } from './tiny-exchange.ts';

const session = { scenario: 'calm', seed: 'own seed', branch: 'main' } as const;
const header = { format: 1, scenario: 'calm', seed: 'own seed', start, baseSeq: 0 } as const;

describe.skipIf(!HAS_NATS_SERVER)('the journal of a room in NATS', () => {
  const server = natsServerOfFile();
  let rooms = 0;
  const newRoom = (): string => `room-${++rooms}`;
  const open = async (room: string) => {
    const log = await openRoomLog({ servers: [server().url], room });
    onTestFinished(() => log.close());
    const storage = new LogJournal(log, session, 'branch.0', { leads: () => true, holdsLease: () => true });
    return { storage, journal: new Journal(storage) };
  };

  test('ROOM-011 a host that was replaced and follows takes the journal over again before it appends', async () => {
    const room = newRoom();
    const first = await open(room);
    await first.journal.begin(header);
    const second = await open(room);
    await second.journal.load();
    const last = await second.storage.stream?.message(second.storage.end?.sequence ?? 0);
    if (!last) throw new Error('there is no message');
    first.storage.receive(last);
    expect(await first.storage.takeOver()).toEqual({ last: last.sequence, missed: [] });
    const record = (input: string): JournalRecord => ({
      ...{ seq: 1, at: start, actor: { kind: 'visitor' }, name: 'till.add', input },
    });
    await expect(second.journal.append([record('late')])).rejects.toThrow(JournalLost);
    await first.journal.append([record('in time')]);
    expect(await (await first.journal.load())?.records(0)).toEqual([record('in time')]);
  });

  test('ROOM-014 a room without a server or with a bad name is refused in a sentence that names it', async () => {
    const nowhere = openRoomLog({ servers: ['nats://127.0.0.1:1'], room: 'class' });
    await expect(nowhere).rejects.toThrow('There is no NATS server at nats://127.0.0.1:1');
    const badName = openRoomLog({ servers: [server().url], room: 'Class 5' });
    await expect(badName).rejects.toThrow(RoomUnavailable);
    await expect(badName).rejects.toThrow('got "Class 5"');
  });
});

test('ROOM-025 a server is warned of that is too old to sync always', () => {
  for (const version of ['1.4.0', '2.9.10'])
    expect(syncWarning(version)).toContain(`The NATS server ${version} acknowledges before`);
  for (const version of ['2.10.0', '2.12.3', '3.0.0']) expect(syncWarning(version)).toBeUndefined();
});
