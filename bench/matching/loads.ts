/** The sequences of orders with which the order books are compared. */
import { mix32 } from '#simulator/engine/kernel/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';
import { MIDDLE } from './contenders.ts';
import type { Contender } from './contenders.ts';

/** One operation: an order, or the cancelling of an earlier one. */
export interface BookOperation {
  readonly id: number;
  readonly cancel: boolean;
  readonly side: Side;
  readonly price: number;
  readonly lots: number;
}

/** What a contender does before the clock starts, and what is measured. */
export interface Load {
  readonly name: string;
  readonly before: readonly BookOperation[];
  readonly measured: readonly BookOperation[];
}

/** Numbers drawn by position: the same load on every machine. */
function drawer(seed: number): (below: number) => number {
  let position = 0;
  return (below) => mix32(seed, (position += 1)) % below;
}

const order = (id: number, side: Side, price: number, lots: number): BookOperation => ({
  id,
  cancel: false,
  side,
  price,
  lots,
});

const cancel = (id: number): BookOperation => ({ id, cancel: true, side: 'buy', price: 1, lots: 1 });

/** Orders that wait, up to `depth` ticks from the middle on their own side. */
function waiting(count: number, depth: number, seed: number, firstId = 1): BookOperation[] {
  const draw = drawer(seed);
  return Array.from({ length: count }, (_, i) => {
    const away = 1 + draw(depth);
    const side = draw(2) === 0 ? 'buy' : 'sell';
    return order(firstId + i, side, side === 'buy' ? MIDDLE - away : MIDDLE + away, 1 + draw(20));
  });
}

/** Orders that only come to rest. */
export function restOnly(count: number): Load {
  return { name: 'rest only', before: waiting(2_000, 500, 1), measured: waiting(count, 500, 2, 2_001) };
}

/**
 * A busy book of ten thousand orders: of a hundred operations 50 rest near the middle, 35 cancel one of the latest five thousand
 * orders, 15 cross the middle and trade with what they meet.
 */
export function mixed(count: number): Load {
  const draw = drawer(3);
  const before = waiting(10_000, 300, 4);
  let last = before.length;
  const measured = Array.from({ length: count }, () => {
    const roll = draw(100);
    if (roll >= 65) return cancel(Math.max(1, last - draw(5_000)));
    last += 1;
    const side = draw(2) === 0 ? 'buy' : 'sell';
    const direction = side === 'buy' ? -1 : 1;
    if (roll >= 50) return order(last, side, MIDDLE - direction * draw(12), 1 + draw(60));
    const near = draw(4) === 0 ? draw(200) : draw(20);
    return order(last, side, MIDDLE + direction * (1 + near), 1 + draw(20));
  });
  return { name: 'mixed: 50 rest, 35 cancel, 15 take', before, measured };
}

/** Books of five hundred orders on fifty levels, each emptied by one order: what is counted are the orders swept away. */
export function sweep(rounds: number): Load {
  const measured: BookOperation[] = [];
  let id = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < 500; i += 1) measured.push(order((id += 1), 'sell', MIDDLE + 1 + (i % 50), 10));
    measured.push(order((id += 1), 'buy', MIDDLE + 50, 5_000));
  }
  return { name: 'sweep: 500 orders come, one takes them all', before: [], measured };
}

/** A hundred thousand orders at one price, cancelled in no order. */
export function hotCancel(count: number): Load {
  const before = Array.from({ length: count }, (_, i) => order(i + 1, 'buy', MIDDLE, 5));
  const measured = Array.from({ length: count }, (_, i) => cancel(((i * 7_919) % count) + 1));
  return { name: `hot cancel of ${count.toLocaleString('en-US')} at one price`, before, measured };
}

/** A book that keeps its size while orders come, go and trade anywhere in it. */
export function steady(size: number, count: number): Load {
  const draw = drawer(5);
  const before = waiting(size, 2_000, 6);
  const ids = before.map(({ id }) => id);
  let last = size;
  const measured = Array.from({ length: count }, (_, i) => {
    if (i % 2 === 0) {
      const place = draw(ids.length);
      const gone = ids[place] ?? 1;
      ids[place] = last + 1;
      return cancel(gone);
    }
    last += 1;
    const side = draw(2) === 0 ? 'buy' : 'sell';
    const direction = side === 'buy' ? -1 : 1;
    if (i % 10 === 1) return order(last, side, MIDDLE - direction * 2_000, 1 + draw(20));
    return order(last, side, MIDDLE + direction * (1 + draw(2_000)), 1 + draw(20));
  });
  return { name: `${size.toLocaleString('en-US')} waiting`, before, measured };
}

function run(contender: Contender, operations: readonly BookOperation[], from: number, to: number): void {
  for (let i = from; i < to; i += 1) {
    const operation = operations[i];
    if (operation === undefined) return;
    const { id, side, price, lots } = operation;
    if (operation.cancel) contender.cancel(id);
    else contender.limit(id, side, price, lots);
  }
}

/** Milliseconds that this process has computed: on a machine shared with others, time on the wall measures the others. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const FIRST_CHUNK = 16;
const SHORT_MS = 20;

/** Milliseconds of computing for as many operations as fit into the budget. */
export function timedOperations(
  contender: Contender,
  operations: readonly BookOperation[],
  budget: number,
): { done: number; took: number } {
  const began = computed();
  let took = 0;
  let done = 0;
  let chunk = FIRST_CHUNK;
  while (done < operations.length && took < budget) {
    run(contender, operations, done, done + chunk);
    done = Math.min(operations.length, done + chunk);
    const now = computed() - began;
    // Looking at the clock costs a microsecond, so the quick are looked at seldom and the slow often.
    if (now - took < SHORT_MS) chunk *= 2;
    took = now;
  }
  return { done, took };
}

/** Nanoseconds of every single operation, the clock's own time included, in ascending order. */
export function latencies(
  contender: Contender,
  operations: readonly BookOperation[],
  budget: number,
): Float64Array {
  const samples = new Float64Array(operations.length);
  const began = process.hrtime.bigint();
  const end = began + BigInt(budget * 1_000_000);
  let count = 0;
  for (let now = began; count < operations.length && now < end; count += 1) {
    const before = process.hrtime.bigint();
    run(contender, operations, count, count + 1);
    now = process.hrtime.bigint();
    samples[count] = Number(now - before);
  }
  return samples.subarray(0, count).sort();
}

/** Nanoseconds that two readings of the clock are apart when nothing happens between them: the middle one of many. */
export function clockOverhead(): number {
  const idle: Contender = {
    name: 'nobody',
    limit: () => undefined,
    cancel: () => undefined,
    waiting: () => 0,
  };
  const samples = latencies(idle, restOnly(20_000).measured, 1_000);
  return samples[Math.floor(samples.length / 2)] ?? 0;
}
