/** Encodes and hashes values of many megabytes in time slices; a small one is done in one. */
import { encodeInParts, PartsHash } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { nextTask } from './next-task.ts';

/** Characters that are worked on before other work gets its turn. */
const LENGTH_OF_SLICE = 524_288;
/** Items that are worked on before other work gets its turn. */
const ITEMS_OF_SLICE = 250;

/** The parts of a text, which are made one after the other. */
export async function* slicesOf(parts: Iterable<string>): AsyncGenerator<string> {
  let length = 0;
  for (const part of parts) {
    yield part;
    length += part.length;
    if (length < LENGTH_OF_SLICE) continue;
    length = 0;
    await nextTask();
  }
}

/** Takes the parts of a text one after the other; those of one slice without a turn in between. */
export async function takeInSlices(parts: Iterable<string>, take: (part: string) => void): Promise<void> {
  let length = 0;
  for (const part of parts) {
    take(part);
    length += part.length;
    if (length < LENGTH_OF_SLICE) continue;
    length = 0;
    await nextTask();
  }
}

/** The hash of what `encode` gives. */
export async function hashInSlices(value: Plain): Promise<string> {
  const hash = new PartsHash();
  await takeInSlices(encodeInParts(value), (part) => hash.add(part));
  return hash.hex();
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
