import { describe, expect, onTestFinished, test } from 'vitest';
import { JournalLost } from '#simulator/hosts/journal.ts';
import type { JournalStore } from '#simulator/hosts/journal.ts';
import { createNatsJournals } from '#simulator/hosts/node/room-log/nats-journals.ts';
import { openRoomLog } from '#simulator/hosts/node/room-log/room-log.ts';
import { RoomUnavailable } from '#simulator/hosts/node/room-log/room-unavailable.ts';
import { syncWarning } from '#simulator/hosts/node/room-log/sync-warning.ts';
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
    return createNatsJournals(log).open(session);
  };

  test('ROOM-011 of two hosts only the one that loaded last appends; the other is refused and nothing of it is kept', async () => {
    const room = newRoom();
    const first = await open(room);
    await first.load();
    await first.begin(header);
    await first.append([record(1)]);
    const second = await open(room);
    await second.load();
    await expect(first.append([record(2, 'late')])).rejects.toThrow(JournalLost);
    await second.append([record(2)]);
    expect(await namesIn(second)).toEqual(['till.add', 'till.add']);
  });

  test('ROOM-011 a host that was replaced and follows takes the journal over again before it appends', async () => {
    const room = newRoom();
    const first = await open(room);
    await first.begin(header);
    const second = await open(room);
    await second.load();
    const last = await second.stream?.message(second.end?.sequence ?? 0);
    if (!last) throw new Error('there is no message');
    first.receive(last, []);
    expect(await first.takeOver()).toBe(last.sequence);
    await expect(second.append([record(1, 'late')])).rejects.toThrow(JournalLost);
    await first.append([record(1)]);
    expect(await namesIn(first)).toEqual(['till.add']);
  });

  test('ROOM-012 what was acknowledged is there after the server was killed, and appends go on when it is back', async () => {
    const room = newRoom();
    const store = await open(room);
    await store.begin(header);
    for (let seq = 1; seq <= 20; seq++) await store.append([record(seq)]);
    await server().kill();
    const late = store.append([record(21)]);
    await server().restart();
    await late;
    const other = await open(room);
    expect(await namesIn(other)).toHaveLength(21);
  });

  test('ROOM-013 a group of records larger than a message is kept whole', async () => {
    const store = await open(newRoom());
    await store.begin(header);
    await store.append([{ ...record(1), input: 'x'.repeat(3_000_000) }, record(2)]);
    const records = await (await store.load())?.records(0);
    expect(records?.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(String(records?.[0]?.input)).toHaveLength(3_000_000);
  });

  test('ROOM-014 a room without a server or with a bad name is refused in a sentence that names it', async () => {
    const nowhere = openRoomLog({ servers: ['nats://127.0.0.1:1'], room: 'class' });
    await expect(nowhere).rejects.toThrow('There is no NATS server at nats://127.0.0.1:1');
    const badName = openRoomLog({ servers: [server().url], room: 'Class 5' });
    await expect(badName).rejects.toThrow(RoomUnavailable);
    await expect(badName).rejects.toThrow('got "Class 5"');
  });
});

const record = (seq: number, input: unknown = 1) => ({
  seq,
  at: start + seq,
  actor: { kind: 'visitor' as const },
  name: 'till.add',
  input: input as never,
  hash: '',
});

async function namesIn(store: JournalStore): Promise<readonly string[]> {
  const stored = await store.load();
  return ((await stored?.records(0)) ?? []).map(({ name }) => name);
}

test('ROOM-025 a server is warned of that is too old to sync always', () => {
  for (const version of ['1.4.0', '2.9.10'])
    expect(syncWarning(version)).toContain(`The NATS server ${version} acknowledges before`);
  for (const version of ['2.10.0', '2.12.3', '3.0.0']) expect(syncWarning(version)).toBeUndefined();
});
