/** Histories against a plain list of rows, whatever is added, taken back, written and archived. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { History, MalformedState, encode, lateTexts } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { memoryArchive } from '../../support/memory-archive.ts';
import { thrownBy } from './toy.ts';

interface Row {
  readonly id: number;
  readonly keys: readonly number[];
}

const line = ({ id, keys }: Row): string => [id, ...keys].join(',');

/** A history of rows that know their position; a chunk is a line for each. */
function newHistory(): History<Row> {
  return new History<Row>({
    keysOf: ({ keys }) => keys,
    write: (rows) => rows.map(line).join(';'),
    read: (text, first) =>
      text.split(';').map((each, index) => {
        const [id = -1, ...keys] = each.split(',').map(Number);
        if (id !== first + index) throw new MalformedState('$', `row ${id} where ${first + index} belongs`);
        return { id, keys };
      }),
  });
}

type Step =
  | { readonly kind: 'push'; readonly rows: readonly (readonly number[])[] }
  | { readonly kind: 'pop'; readonly count: number }
  | { readonly kind: 'write'; readonly count: number }
  | { readonly kind: 'save' | 'reopen'; readonly archive: number };

/** Keys of a row: mostly one, sometimes a second that no page asks for together with the first. */
const keys = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 4 }).map((key) => [key]) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }).map((key) => [key, 10 + key]) },
);

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('push' as const),
        rows: fc.array(keys, { minLength: 1, maxLength: 9 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('pop' as const), count: fc.nat(4) }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('write' as const), count: fc.integer({ min: 1, max: 6 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('save' as const, 'reopen' as const), archive: fc.nat(1) }),
    },
  ),
  { maxLength: 90, size: 'max' },
);

const pages = fc.array(
  fc.tuple(fc.subarray([0, 1, 2, 3, 4, 7]), fc.integer({ min: -2, max: 60 }), fc.nat(12)),
  { minLength: 6, maxLength: 10 },
);

/** What plays the steps, and the rows as a plain list beside it. */
function play(given: readonly Step[]): { history: History<Row>; rows: Row[]; written: number } {
  const archives = [memoryArchive(), memoryArchive()] as const;
  let history = newHistory();
  const rows: Row[] = [];
  let written = 0;
  for (const step of given) {
    switch (step.kind) {
      case 'push':
        for (const keys of step.rows) {
          const row = { id: rows.length, keys };
          rows.push(row);
          history.push(row);
        }
        break;
      case 'pop':
        for (let left = step.count; left > 0; left -= 1)
          expect(history.pop()).toEqual(rows.length > written ? rows.pop() : undefined);
        break;
      case 'write':
        if (rows.length - written < step.count) break;
        history.write(step.count);
        written += step.count;
        break;
      default: {
        const archive = archives[step.archive] ?? archives[0];
        const saved = history.save(archive);
        if (step.kind === 'save') break;
        history = newHistory();
        history.open(saved, '$.rows', archive);
      }
    }
  }
  return { history, rows, written };
}

describe('a history', () => {
  test('PROOF-130 has the pages and rows of a plain list, whatever was taken back, written and archived', () => {
    fc.assert(
      fc.property(steps, pages, (given, requested) => {
        const { history, rows, written } = play(given);
        expect([history.length, history.written]).toEqual([rows.length, written]);
        expect(history.recent).toEqual(rows.slice(written));
        expect(rows.map((_, position) => history.at(position))).toEqual(rows);
        expect(history.at(rows.length)).toBeUndefined();
        const texts = history.texts().map((text) => text());
        expect(texts).toHaveLength(history.chunks);
        expect(texts.join(';')).toBe(rows.slice(0, written).map(line).join(';'));
        for (const [wanted, offset, limit] of requested) {
          const all = rows.filter((row) => row.keys.some((key) => wanted.includes(key))).reverse();
          const from = Math.max(0, offset);
          expect(history.page(wanted, { offset, limit })).toEqual({
            rows: all.slice(from, from + limit),
            total: all.length,
          });
        }
      }),
      { numRuns: sample(150) },
    );
  });

  test('PROOF-130 puts each chunk into the archive once, and describes twenty of them by one text', () => {
    const archive = memoryArchive();
    const history = newHistory();
    const put = (chunks: number): Plain => {
      for (let chunk = 0; chunk < chunks; chunk += 1) {
        history.push({ id: history.length, keys: [1] });
        history.push({ id: history.length, keys: [2] });
        history.write(2);
      }
      return history.save(archive);
    };
    expect(put(19)).toMatchObject({ blocks: [], recent: '' });
    expect(archive.texts).toHaveLength(19);
    expect(put(0)).toEqual(history.save(archive));
    expect(archive.texts).toHaveLength(19);
    expect(put(2)).toEqual({ blocks: ['t20'], lines: ['t21 2 1:1 2:1'], recent: '' });
    expect(archive.texts).toHaveLength(22);
    expect(archive.texts[20]?.split('\n')).toHaveLength(20);
  });

  /** 42 rows, forty of them in ten chunks, opened from an archive, and the texts that are read from it. */
  const archived = () => {
    const archive = memoryArchive();
    const history = newHistory();
    for (let id = 0; id < 42; id += 1) history.push({ id, keys: [id % 2 ? 1 : id] });
    for (let chunk = 0; chunk < 10; chunk += 1) history.write(4);
    const reads: string[] = [];
    const get = (reference: string): string => {
      reads.push(reference);
      return archive.get(reference);
    };
    const again = newHistory();
    again.open(history.save(archive), '$.rows', { put: archive.put, get });
    return { again, archive, reads };
  };

  test('PROOF-131 reads only the chunks that a page is in, and those it read last not again', () => {
    const { again, reads } = archived();
    expect(reads).toEqual([]);
    const page = (key: number) => again.page([key], { offset: 0, limit: 3 }).rows.map(({ id }) => id);
    expect([page(12), page(12), page(14), page(1)]).toEqual([[12], [12], [14], [41, 39, 37]]);
    expect(reads).toEqual(['t3', 't9']);
    // Eight are kept: those that were read before them are read again.
    for (const id of [0, 4, 8, 16, 20, 24, 28]) page(id);
    reads.length = 0;
    page(12);
    expect(reads).toEqual(['t3']);
  });

  test('PROOF-131 passes over the chunks before a page without reading them', () => {
    const { again, reads } = archived();
    const page = (offset: number, limit: number) =>
      again.page([1], { offset, limit }).rows.map(({ id }) => id);
    expect(page(0, 1)).toEqual([41]);
    expect(page(1, 0)).toEqual([]);
    expect(page(0, 0)).toEqual([]);
    expect(reads).toEqual([]);
    expect(page(5, 2)).toEqual([31, 29]);
    expect(reads).toEqual(['t7']);
    expect(page(6, 1)).toEqual([29]);
    expect(page(7, 2)).toEqual([27, 25]);
    expect(reads).toEqual(['t7', 't6']);
    expect(page(21, 5)).toEqual([]);
    expect(page(-3, 1)).toEqual([41]);
    expect(again.page([5], { offset: 0, limit: 3 })).toEqual({ rows: [], total: 0 });
    expect(reads).toEqual(['t7', 't6']);
    expect([again.at(24)?.id, again.at(27)?.id, again.at(28)?.id, again.at(40)?.id]).toEqual([
      24, 27, 28, 40,
    ]);
    expect(reads).toEqual(['t7', 't6']);
  });

  test('PROOF-130 that is opened again has nothing of what it had', () => {
    const { again, archive } = archived();
    const other = newHistory();
    for (let id = 0; id < 5; id += 1) other.push({ id, keys: [1, 20] });
    other.write(3);
    const saved = other.save(archive);
    expect(saved).toEqual({ blocks: [], lines: ['t10 3 1:3 20:3'], recent: '3,1,20;4,1,20' });
    again.page([1], { offset: 0, limit: 30 });
    again.open(saved, '$.rows', archive);
    expect([again.length, again.written, again.chunks]).toEqual([5, 3, 1]);
    expect(again.page([0, 2, 4], { offset: 0, limit: 9 })).toEqual({ rows: [], total: 0 });
    expect(again.page([1], { offset: 0, limit: 9 }).rows.map(({ id }) => id)).toEqual([4, 3, 2, 1, 0]);
    expect(encode(again.save(archive))).toBe(encode(saved));
    again.clear();
    expect([again.length, again.written, again.chunks, again.pop()]).toEqual([0, 0, 0, undefined]);
    expect(again.save(archive)).toEqual({ blocks: [], lines: [], recent: '' });
    expect(archive.texts).toHaveLength(11);
  });

  test('PROOF-131 hands out texts that are made when they are looked at', () => {
    const made: number[] = [];
    const texts = lateTexts([0, 1, 2].map((index) => () => `text ${made.push(index)}`));
    expect([texts.length, Object.keys(texts), made]).toEqual([3, ['0', '1', '2'], []]);
    expect([texts[1], made]).toEqual(['text 1', [1]]);
    expect(encode(texts)).toBe('["text 2","text 3","text 4"]');
    // A list that is frozen or replaced in part is like any other.
    Object.defineProperty(texts, 0, { value: 'mine' });
    expect(texts[0]).toBe('mine');
  });

  test.each<[string, Record<string, Plain>]>([
    ['$.rows.blocks: ', { blocks: 'none' }],
    ['$.rows.lines[0]: ', { lines: [5] }],
    ['$.rows.recent: ', { recent: null }],
    ['$.rows: expected the description of a chunk, got t0 many 1:1', { lines: ['t0 many 1:1'] }],
    ['$.rows: expected the description of a chunk, got t0 1 1:x', { lines: ['t0 1 1:x'] }],
    ['$.rows: expected the description of a chunk, got t0', { lines: ['t0'] }],
    ['$.rows: expected the description of a chunk, got t0 1.5 1:1', { lines: ['t0 1.5 1:1'] }],
    [`$.rows: expected the description of a chunk, got ${'x'.repeat(80)}`, { lines: ['x'.repeat(200)] }],
  ])('a damaged one is refused with %s', (message, change) => {
    const sound = { blocks: [], lines: [], recent: '' };
    const error = thrownBy(() => newHistory().open({ ...sound, ...change }, '$.rows', memoryArchive()));
    expect(error).toBeInstanceOf(MalformedState);
    expect((error as Error).message.startsWith(message)).toBe(true);
    expect((error as Error).message.length).toBeLessThan(140);
  });
});
