import { LongText, segmentsOf } from '#simulator/kernel/index.ts';

/** Items of a list that make one part. */
const ITEMS_AT_ONCE = 200;
/** Units of a text that make one part. */
const UNITS_AT_ONCE = 100_000;

/** The parts of `JSON.stringify(file)`: its members are opened, what is in them is written at once. */
export function* jsonInParts(file: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [key, member] of Object.entries(file)) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    if (Array.isArray(member)) yield* listInParts(member);
    else if (typeof member === 'string') yield* textInParts(segmentsOf(member, UNITS_AT_ONCE));
    else if (member instanceof LongText) yield* textInParts(member.parts());
    else yield JSON.stringify(member);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listInParts(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (let from = 0; from < list.length; from += ITEMS_AT_ONCE) {
    const items = JSON.stringify(list.slice(from, from + ITEMS_AT_ONCE)).slice(1, -1);
    yield from > 0 ? `,${items}` : items;
  }
  yield ']';
}

function* textInParts(segments: Iterable<string>): Generator<string> {
  yield '"';
  for (const segment of segments) yield JSON.stringify(segment).slice(1, -1);
  yield '"';
}
