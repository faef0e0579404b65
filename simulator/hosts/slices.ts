/** Encodes and hashes values of many megabytes in time slices; a small one is done in one. */
import { encodeInParts, hashInParts } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { nextTask } from './next-task.ts';

/** Characters that are encoded before other work gets its turn. */
const LENGTH_OF_SLICE = 524_288;
/** Items that are worked on before other work gets its turn. */
const ITEMS_OF_SLICE = 1_000;

/** As `encode`. */
export async function encodeInSlices(value: Plain): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for (const part of encodeInParts(value)) {
    parts.push(part);
    length += part.length;
    if (length < LENGTH_OF_SLICE) continue;
    length = 0;
    await nextTask();
  }
  return parts.join('');
}

/** As `hashText`. */
export async function hashInSlices(text: string): Promise<string> {
  const hashing = hashInParts(text);
  for (;;) {
    const { done, value } = hashing.next();
    if (done) return value;
    await nextTask();
  }
}

/** As `items.map`. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ITEMS_OF_SLICE === 0) await nextTask();
    results.push(map(item));
  }
  return results;
}
