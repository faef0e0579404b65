/** Journal files of long sessions. */
import { createExchange } from '#simulator/exchange.ts';
import { nodeCatalogue } from '#simulator/hosts/node/catalogue.ts';
import { openFileStore } from '#simulator/hosts/node/file-store.ts';
import { sealValue } from '#simulator/hosts/journal.ts';
import { headerOf } from '#simulator/hosts/restore.ts';
import { snapshotOf } from '#simulator/hosts/snapshot-keeper.ts';
import { SECOND_MS } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';

const TRADER = 2;
/** Orders in one second of the session. */
const ORDERS_A_SECOND = 10;
/** Commands between snapshots, and after the last one: as many as the host lets come. */
const BETWEEN_SNAPSHOTS = 2_500;

/** Stores a session of `calm-market` with so many market orders, as a host that was stopped leaves it. */
export async function writeSession(path: string, commands: number): Promise<void> {
  const scenario = await nodeCatalogue().load('calm-market');
  const exchange = createExchange(scenario);
  const header = headerOf(scenario, exchange);
  const store = await openFileStore(path);
  await store.begin(header);
  let records: JournalRecord[] = [];
  for (let count = 0; count < commands; count += 1) {
    if (count % ORDERS_A_SECOND === 0) exchange.kernel.advanceTo(exchange.kernel.now() + SECOND_MS);
    const order = { side: count % 2 ? 'sell' : 'buy', mode: 'market', quote: 3, base: 1 } as const;
    const given = { ...order, price: '0', number: '0.00001' };
    const outcome = exchange.execute('spot.place', given, { kind: 'user', id: TRADER });
    if (!outcome.ok) throw outcome.refusal;
    records.push(outcome.record);
    const left = commands - count - 1;
    if (left % BETWEEN_SNAPSHOTS !== 0 && left > 0) continue;
    await store.append(records);
    records = [];
    if (left === 0) break;
    const snapshot = snapshotOf(exchange.kernel, [], store.archive);
    const mark = { seq: snapshot.seq, at: snapshot.at };
    await store.saveSnapshot(mark, sealValue(snapshot));
    if (left > BETWEEN_SNAPSHOTS) await store.dropSnapshot(mark);
  }
  await store.saveClock({ at: exchange.kernel.now(), speed: 0 });
  await store.close();
}
