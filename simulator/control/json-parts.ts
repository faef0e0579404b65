/** Writes files of many megabytes as JSON, part by part. */
import { LongText, textSegments } from '#simulator/engine/kernel/index.ts';

/** Items of a list that make one part. */
const ITEMS_AT_ONCE = 200;
/** Units of a text that make one part. */
const UNITS_AT_ONCE = 100_000;

/** A list that may be too long to be at hand at once: the JSON of its items, page by page. */
export class LongList {
  constructor(readonly pages: () => AsyncIterable<readonly string[]>) {}
}

/**
 * The parts of `JSON.stringify(file)`: its members are opened, what is in them is written at once. Members are written in their
 * order, so that a later one may depend on what an earlier one has given.
 */
export async function* jsonInParts(file: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{';
  for (const [key, member] of Object.entries(file)) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    if (member instanceof LongList) yield* listInParts(member.pages());
    else if (Array.isArray(member)) yield* listInParts(pagesOf(member));
    else if (typeof member === 'string') yield* textInParts(textSegments(member, UNITS_AT_ONCE));
    else if (member instanceof LongText) yield* textInParts(member.parts());
    else yield JSON.stringify(member);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* pagesOf(list: readonly unknown[]): Generator<readonly string[]> {
  for (let from = 0; from < list.length; from += ITEMS_AT_ONCE)
    yield [JSON.stringify(list.slice(from, from + ITEMS_AT_ONCE)).slice(1, -1)];
}

async function* listInParts(
  pages: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  let before = '';
  yield '[';
  for await (const page of pages) {
    yield before + page.join(',');
    before = ',';
  }
  yield ']';
}

function* textInParts(segments: Iterable<string>): Generator<string> {
  yield '"';
  for (const segment of segments) yield JSON.stringify(segment).slice(1, -1);
  yield '"';
}
