import { Session } from 'node:inspector';
import { beforeAll, describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import {
  benchScenario,
  benchPairs,
  placeWaiting,
  sideOfNth,
  traderId,
} from '../../../bench/growth/waiting-exchange.ts';

/** Orders that are measured at once: what only some of them do, such as writing a thousand rows, is a part of each. */
const ORDERS = 400;
/** Less than the samples and the compiler make of it, and far less than anything that grows. */
const SAME = 1.35;

interface SampledNode {
  readonly selfSize: number;
  readonly children: readonly SampledNode[];
}

const bytesOf = ({ selfSize, children }: SampledNode): number =>
  children.reduce((sum, child) => sum + bytesOf(child), selfSize);

/** Bytes that work takes from the heap, those included that are free again when it is done. */
async function allocatedBy(work: () => void): Promise<number> {
  const session = new Session();
  session.connect();

  session.post('HeapProfiler.startSampling', {
    samplingInterval: 2_048,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  } as object);
  work();
  const bytes = await new Promise<number>((resolve, reject) => {
    session.post('HeapProfiler.stopSampling', (error, result) =>
      error ? reject(error) : resolve(bytesOf(result.profile.head)),
    );
  });
  session.disconnect();
  return bytes;
}

/** Each of many users gives market orders in turn. */
function trade(exchange: Exchange, users: number, count: number): void {
  const [pair] = benchPairs(exchange);
  if (!pair) throw new Error('there is no pair');
  for (let index = 0; index < count; index += 1) {
    const terms = {
      mode: 'market',
      quote: pair.quote,
      base: pair.base,
      price: '0',
      number: '0.0001',
    } as const;
    const by = { kind: 'user', id: traderId(index % users) } as const;
    const outcome = exchange.execute('spot.place', { ...terms, side: sideOfNth(index) }, by);
    if (!outcome.ok) throw outcome.refusal;
  }
}

async function bytesOfOrders(users: number, waiting: number, before: number): Promise<number> {
  const exchange = createExchange(benchScenario('allocation', users));
  const pairs = benchPairs(exchange);
  for (let index = 0; index < waiting; index += 1) {
    const pair = pairs[index % pairs.length];
    if (!pair) throw new Error('there is no pair');
    const away = 0.3 + (index % 300) / 1_000;
    placeWaiting(exchange, traderId(index % users), { pair, side: sideOfNth(index >> 1), away });
  }
  trade(exchange, users, before);
  return allocatedBy(() => trade(exchange, users, ORDERS));
}

describe('what a market order takes from the heap', () => {
  let reference = 0;

  beforeAll(async () => {
    // Compiled code takes less.
    await bytesOfOrders(10, 0, 1_000);
    reference = await bytesOfOrders(10, 0, 1_000);
  });

  test('is the same with fifty times as many users', async () => {
    expect((await bytesOfOrders(500, 0, 1_000)) / reference).toBeLessThan(SAME);
  });

  test('is the same with a thousand orders that wait', async () => {
    expect((await bytesOfOrders(10, 1_000, 1_000)) / reference).toBeLessThan(SAME);
  });

  test('is the same after five times as many orders', async () => {
    expect((await bytesOfOrders(10, 0, 5_000)) / reference).toBeLessThan(SAME);
  });
});
