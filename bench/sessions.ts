/** Journals of long sessions. */
import { createExchange } from '#simulator/engine/exchange.ts';
import { sealValue } from '#simulator/session/storage/lines.ts';
import type { Journal } from '#simulator/session/journal.ts';
import { headerOf } from '#simulator/session/restore.ts';
import { snapshotOf } from '#simulator/session/snapshot-keeper.ts';
import { SECOND_MS } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';

const TRADER = 2;
/** Orders in one second of the session. */
const ORDERS_A_SECOND = 10;
/** Commands between snapshots: as many as a host lets come that gets them without a pause. */
export const BETWEEN_SNAPSHOTS = 2_500;
/** The most commands after its newest snapshot that a host leaves which stops, or ends when none have come for some seconds. */
export const LEFT_IN_ORDER = 19;

/** Records that are appended at once. */
const GROUP = 500;

/**
 * Keeps a session with so many market orders, and closes the store.
 * @param unsaved commands after the newest snapshot: as many as a host can have, which is killed then
 */
export async function writeSession(
  store: Journal,
  scenario: ScenarioData,
  commands: number,
  unsaved = BETWEEN_SNAPSHOTS,
): Promise<void> {
  const exchange = createExchange(scenario);
  const header = headerOf(scenario, exchange);
  // Where snapshots are whole, a session of this length would be nothing but snapshots.
  const between = store.archive ? BETWEEN_SNAPSHOTS : Math.ceil(commands / 40);
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
    const isMark = left >= unsaved && (left - unsaved) % between === 0;
    if (records.length === GROUP || isMark || left === 0) {
      await store.append(records);
      records = [];
    }
    if (!isMark || (!store.archive && left > unsaved)) continue;
    const snapshot = snapshotOf(exchange.kernel, [], store.archive);
    const mark = { seq: snapshot.seq, at: snapshot.at };
    await store.saveSnapshot(mark, sealValue(snapshot));
    if (left > unsaved) await store.dropSnapshot(mark);
  }
  await store.saveClock({ at: exchange.kernel.now(), speed: 0 });
  await store.close();
}
