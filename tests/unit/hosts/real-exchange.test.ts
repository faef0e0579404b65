import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exchangeParts } from '#simulator/hosts/exchange-parts.ts';
import type { JournalStore } from '#simulator/hosts/journal.ts';
import { createMemoryStore } from '#simulator/hosts/memory-store.ts';
import { nodeCatalogue } from '#simulator/hosts/node/catalogue.ts';
import { openFileStore } from '#simulator/hosts/node/file-store.ts';
import { Runtime } from '#simulator/hosts/runtime.ts';
import { control, handClock, journalsOf } from './tiny-exchange.ts';

type Hand = ReturnType<typeof handClock>;

function open(openStore: () => Promise<JournalStore>, hand: Hand, speed = 1): Runtime {
  return new Runtime({
    catalogue: nodeCatalogue(),
    parts: exchangeParts,
    journals: journalsOf(openStore),
    realTime: hand.realTime,
    pumpEvery: 0,
    speed,
  });
}

async function post(
  runtime: Runtime,
  path: string,
  form: Record<string, string>,
  token?: string,
): Promise<unknown> {
  const request = new Request(`http://sandpit.test${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: token === undefined ? {} : { authorization: token },
  });
  const response = (await (await runtime.handle(request)).json()) as { type: string; message: unknown };
  expect(response).toMatchObject({ type: 'ok' });
  return response.message;
}

const state = async (runtime: Runtime) => (await control(runtime, 'GET', '/sim/state')).json;

/** Somebody's day: logs in, trades, lets time pass in pieces of `slice` real milliseconds. */
async function tradeFor(runtime: Runtime, hand: Hand, slice: number): Promise<void> {
  const token = String(
    await post(runtime, '/api/user/login', { user_string: 'demo@sandpit.test', password: 'demo123' }),
  );
  const pass = async (milliseconds: number): Promise<void> => {
    for (let gone = 0; gone < milliseconds; gone += slice) {
      hand.move(Math.min(slice, milliseconds - gone));
      await runtime.pump();
    }
  };
  const pair = { legal_id: '3', currency_id: '1' };
  await pass(1_000);
  await post(runtime, '/api/transaction/in', { ...pair, price: '103900', num: '0.01', type: '1' }, token);
  await post(runtime, '/api/transaction/in', { ...pair, price: '90000', num: '0.01', type: '1' }, token);
  await pass(9_000);
  await post(runtime, '/api/transaction/out', { ...pair, price: '104900', num: '0.005', type: '1' }, token);
  await pass(20_000);
}

describe('the real exchange in a host', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandpit-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  test('a session in a file is restored to the same hash, with every currency balanced', async () => {
    const hand = handClock();
    const file = (): ReturnType<typeof openFileStore> => openFileStore(join(directory, 'session.journal'));
    const first = open(file, hand, 60);
    await tradeFor(first, hand, 100);
    const before = await state(first);
    expect(before).toMatchObject({ seq: 4, audit: [] });
    await first.close();
    const second = open(file, hand, 60);
    expect(await state(second)).toEqual(before);
    expect((await control(second, 'GET', '/sim/ledger')).json).toMatchObject({ balanced: true });
    await second.close();
  });

  test('a restart from a snapshot and one from the journal alone come to the same hash', async () => {
    const hand = handClock();
    const disk = createMemoryStore();
    const first = open(async () => disk, hand, 60);
    await tradeFor(first, hand, 20_000);
    // Five minutes with a new command make a snapshot due; the last order comes after it.
    for (let part = 0; part < 16; part++) {
      hand.move(20_000);
      await first.pump();
    }
    await tradeFor(first, hand, 20_000);
    const before = await state(first);
    await first.close();
    const stored = await disk.load();
    expect(stored?.snapshots.map(({ seq }) => seq)).toEqual([4]);
    const warned = vi.spyOn(console, 'warn');
    for (const snapshots of [stored?.snapshots ?? [], []]) {
      const load = async () => stored && { ...stored, snapshots };
      const again = open(async () => ({ ...createMemoryStore(), load }), hand, 60);
      expect(await state(again)).toEqual(before);
      await again.close();
    }
    expect(warned).not.toHaveBeenCalled();
  });

  test('however the host cuts time into pumps, the state is the same to the hash', async () => {
    const hashes: unknown[] = [];
    for (const slice of [7, 100, 20_000]) {
      const hand = handClock();
      const runtime = open(async () => createMemoryStore(), hand, 60);
      await runtime.ready();
      await tradeFor(runtime, hand, slice);
      const { hash, now } = await state(runtime);
      hashes.push({ hash, now });
      await runtime.close();
    }
    expect(hashes[1]).toEqual(hashes[0]);
    expect(hashes[2]).toEqual(hashes[0]);
  });
});
