import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hftOrderBook, nodeOrderBook, ourBook, ourVenue, prepareIds } from './contenders.ts';
import type { Contender } from './contenders.ts';
import {
  clockOverhead,
  hotCancel,
  latencies,
  mixed,
  restOnly,
  steady,
  sweep,
  timedOperations,
} from './loads.ts';
import type { Load } from './loads.ts';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';

/** A peer that is not done by then is stopped, and its speed taken from what it did. */
const CUT_OFF_MS = 5_000;
const OUR_ROUNDS = 5;
const PEER_ROUNDS = 3;

type Maker = () => Contender;

interface Speed {
  readonly name: string;
  readonly perSecond: number;
  /** False when it was stopped: in the measured part or before it. */
  readonly finished: boolean;
  readonly waiting: number;
}

/** One round on a fresh book; undefined when it could not even be filled in time. */
function round(maker: Maker, { before, measured }: Load): Speed | undefined {
  const contender = maker();
  const filled = timedOperations(contender, before, CUT_OFF_MS);
  if (filled.done < before.length) return undefined;
  const { done, took } = timedOperations(contender, measured, CUT_OFF_MS);
  const finished = done === measured.length;
  return { name: contender.name, perSecond: (done * 1_000) / took, finished, waiting: contender.waiting() };
}

/** The median round; a peer that was stopped once is not asked again. */
function speedOf(maker: Maker, load: Load, rounds: number): Speed | undefined {
  const speeds: Speed[] = [];
  while (speeds.length < rounds) {
    const speed = round(maker, load);
    if (speed === undefined) return undefined;
    speeds.push(speed);
    if (!speed.finished) break;
  }
  const [first] = speeds;
  return first && { ...first, perSecond: median(speeds.map(({ perSecond }) => perSecond)) };
}

/** Two books that did all of the same work must agree on what waits; otherwise one of them did not do it. */
function checkSameWork(ours: Speed, peer: Speed): void {
  if (ours.finished && peer.finished && !Number.isNaN(ours.waiting) && ours.waiting !== peer.waiting)
    throw new Error(`${peer.name} ends with ${peer.waiting} lots waiting, ours with ${ours.waiting}`);
}

const peers: readonly Maker[] = [nodeOrderBook, hftOrderBook];

const measuredPeers = new Map<string, Speed | undefined>();

/** A peer's speed under a load, measured once however many rows it stands beside. */
function peerSpeed(peer: Maker, load: Load): Speed | undefined {
  const key = `${peer.name}/${load.name}`;
  if (!measuredPeers.has(key)) measuredPeers.set(key, speedOf(peer, load, PEER_ROUNDS));
  return measuredPeers.get(key);
}

interface Promised {
  readonly times: number;
  readonly of: string;
}

/** One row per peer. `favour` multiplies the speed of a peer that was stopped: what it could at most have come to. */
function throughput(load: Load, promised?: Promised, ours: Maker = ourBook, favour = 1): BenchRow[] {
  const own = speedOf(ours, load, OUR_ROUNDS);
  if (own === undefined) throw new Error(`${load.name}: not filled in ${CUT_OFF_MS} ms`);
  return peers.map((peer) => {
    const speed = peerSpeed(peer, load);
    const row = { name: `${load.name} (${own.name})`, unit: 'op/s', value: own.perSecond };
    if (speed === undefined) return row;
    checkSameWork(own, speed);
    const value = speed.finished ? speed.perSecond : speed.perSecond * favour;
    const ratio = own.perSecond / value;
    const name = speed.finished
      ? speed.name
      : `${speed.name} (stopped after ${CUT_OFF_MS / 1000} s, at most)`;
    const bound = promised?.of === speed.name ? atLeast(promised, ratio) : undefined;
    return { ...row, reference: { name, value }, ratio, ...(bound && { bound }) };
  });
}

function atLeast({ times, of }: Promised, ratio: number): NonNullable<BenchRow['bound']> {
  return { text: `at least ${times.toLocaleString('en-US')} × ${of}`, holds: ratio >= times };
}

/** What one operation costs in books of a thousand to a million orders, and how it grows. */
function growth(): BenchRow[] {
  const sizes = [1_000, 10_000, 100_000, 1_000_000];
  const loads = sizes.map((size) => steady(size, 200_000));
  const costs = loads.map(() => [] as number[]);
  // By turns, so that a busy moment of the machine does not fall on one size alone.
  for (let turn = 0; turn < OUR_ROUNDS; turn += 1)
    loads.forEach((load, i) => costs[i]?.push(1e9 / (round(ourBook, load)?.perSecond ?? Number.NaN)));
  const min = median(costs[0] ?? []);
  return loads.flatMap((load, i) => {
    const value = median(costs[i] ?? []);
    const ratio = value / min;
    const bound = { text: 'a million costs at most 4 × a thousand', holds: ratio <= 4 };
    const row: BenchRow = {
      name: `${load.name}, per operation`,
      unit: 'ns',
      value,
      reference: { name: '1,000 waiting', value: min },
      ratio,
      ...(i === sizes.length - 1 && { bound }),
    };
    return [row, ...peers.flatMap((peer) => besidePeer(load, peer, value))];
  });
}

/** The same load on a peer: left out when it cannot even be filled in time. */
function besidePeer(load: Load, peer: Maker, value: number): BenchRow[] {
  const speed = round(peer, load);
  if (speed === undefined) return [];
  const cost = 1e9 / speed.perSecond;
  const name = speed.finished ? speed.name : `${speed.name} (stopped)`;
  return [
    {
      name: `${load.name}, beside`,
      unit: 'ns',
      value,
      reference: { name, value: cost },
      ratio: cost / value,
    },
  ];
}

const percentile = (sorted: Float64Array, perThousand: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * perThousand) / 1_000))] ?? Number.NaN;

function slowest(maker: Maker, load: Load, rounds: number): { name: string; value: number } {
  const contender = maker();
  const samples = Array.from({ length: rounds }, () => {
    const fresh = maker();
    timedOperations(fresh, load.before, CUT_OFF_MS);
    return percentile(latencies(fresh, load.measured, CUT_OFF_MS), 999) / 1_000;
  });
  return { name: contender.name, value: median(samples) };
}

/** p99.9 of single operations. The clock's own time is in every figure and is reported beside them, not taken off. */
function latency(load: Load): BenchRow[] {
  const own = slowest(ourBook, load, OUR_ROUNDS);
  const bound = { text: 'below 10 µs', holds: own.value < 10 };
  const rows = peers.map((peer, i) => {
    const reference = slowest(peer, load, 1);
    const row = { name: 'p99.9 of one operation, mixed', unit: 'µs', value: own.value, reference };
    return { ...row, ratio: reference.value / own.value, ...(i === 0 && { bound }) };
  });
  return [
    ...rows,
    { name: 'the clock itself (contained in the line above)', unit: 'µs', value: clockOverhead() / 1_000 },
  ];
}

/** Bytes in use after a garbage collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Buffers that the first finds without a reader are counted until the second.
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What an order takes while it waits. */
function bytesOfOrder(maker: Maker, { before, measured }: Load): { name: string; value: number } {
  const contender = maker();
  timedOperations(contender, before, CUT_OFF_MS);
  const empty = bytesInUse();
  const { done } = timedOperations(contender, measured, CUT_OFF_MS);
  const value = (bytesInUse() - empty) / done;
  // Read last, so that the book is in use until then.
  return { name: contender.name, value };
}

function memory(load: Load): BenchRow[] {
  const own = bytesOfOrder(ourBook, load);
  return peers.map((peer) => {
    const reference = bytesOfOrder(peer, load);
    return {
      name: 'memory of a waiting order',
      unit: 'B',
      value: own.value,
      reference,
      ratio: reference.value / own.value,
    };
  });
}

/**
 * The order book beside two public ones, on the same operations in the same process. A peer's slow load is stopped after five seconds;
 * for the hot cancel its speed is then doubled, because its cost goes with the length of a queue that shrinks to nothing.
 */
export function benchMatching(): readonly BenchRow[] {
  prepareIds(1_200_000);
  const loads = {
    rest: restOnly(200_000),
    mixed: mixed(200_000),
    sweep: sweep(200),
    hot: hotCancel(100_000),
  };
  for (const load of [loads.rest, loads.mixed]) for (const maker of [ourBook, ourVenue]) round(maker, load);
  return [
    ...throughput(loads.rest),
    ...throughput(loads.mixed, { times: 20, of: 'nodejs-order-book' }),
    ...throughput(loads.mixed, undefined, ourVenue),
    ...throughput(loads.sweep),
    ...throughput(loads.hot, { times: 5_000, of: 'nodejs-order-book' }, ourBook, 2),
    ...latency(loads.mixed),
    ...growth(),
    // Last, because it collects garbage and turns a flag of V8 on.
    ...memory(loads.rest),
  ];
}
