/** Encodes and hashes values of many megabytes in time slices; a small one is done in one. */
import { encodeInParts, PartsHash } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { nextTask } from './next-task.ts';

/** Milliseconds that are worked before other work gets its turn; a part of a text takes one or two. */
const MS_OF_SLICE = 4;

/** A text of so many characters is made in one: when a small snapshot is there does not depend on how fast the machine is. */
const SMALL_LENGTH = 524_288;

/** Resolves at once, or after other work has had its turn where the slice is over. */
function createSlices(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < MS_OF_SLICE) return undefined;
    return nextTask().then(() => void (began = performance.now()));
  };
}

/** The parts of a text, which are made one after the other. */
export async function* slicesOf(parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  const turn = createSlices();
  for await (const part of parts) {
    yield part;
    await turn();
  }
}

/** Takes the parts of a text one after the other; those of a small text without a turn in between. */
export async function takeInSlices(parts: Iterable<string>, take: (part: string) => void): Promise<void> {
  const turn = createSlices();
  let length = 0;
  for (const part of parts) {
    take(part);
    length += part.length;
    const other = length < SMALL_LENGTH ? undefined : turn();
    if (other) await other;
  }
}

/** The hash of what `encode` gives. */
export async function hashInSlices(value: Plain): Promise<string> {
  const hash = new PartsHash();
  await takeInSlices(encodeInParts(value), (part) => hash.add(part));
  return hash.hex();
}
