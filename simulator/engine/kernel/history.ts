/** Rows that only ever come: the latest at hand, those before them as texts that are read again when somebody wants them. */
import { MalformedState } from './plain.ts';
import type { Plain, PlainObject } from './plain.ts';
import { read } from './read.ts';

/** Where texts are kept that never change, apart from the snapshots that refer to them. */
export interface Archive {
  /** Keeps a text; what is returned finds it again, has no spaces, and is part of snapshots. */
  put(text: string): string;
  /** A text by what `put` returned. Throws an Error where it is not there as it was put. */
  get(reference: string): string;
}

/** The archive that a saved state refers to; undefined where it refers to none. */
export function archiveOf(state: PlainObject, archive: Archive | undefined): Archive | undefined {
  if (state['archived'] !== true) return undefined;
  if (archive) return archive;
  throw new MalformedState('$.archived', 'its histories are in an archive');
}

/** How the rows of a history are found and written. */
export interface HistoryForm<Row> {
  /** The series that a row belongs to, each named by an integer. */
  keysOf(row: Row): readonly number[];
  write(rows: readonly Row[]): string;
  /** Reads what `write` wrote: the rows from position `first` on, which come after so many chunks. Throws MalformedState. */
  read(text: string, first: number, chunks: number): Row[];
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Rows that were written; the text is at hand until an archive has it. */
interface Chunk {
  /** Position of its first row. */
  readonly first: number;
  readonly rows: number;
  readonly text?: string;
  readonly reference?: string;
}

/** Where the rows of one key are. */
interface Series {
  length: number;
  /** The chunks that hold any, and how many each holds. */
  readonly chunks: number[];
  readonly counts: number[];
  /** Positions of those at hand. */
  recent: number[];
}

/** A chunk that was read. */
interface ReadChunk<Row> {
  readonly rows: readonly Row[];
  /** Where in it the rows of each key are. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}

/** So many chunks that were read last are kept. */
const CHUNKS_AT_HAND = 8;
/** So many chunks are described by one text of the archive. */
const CHUNKS_OF_BLOCK = 20;

/**
 * Rows in the order in which they came. A page of those of some keys costs a page, however many there are. Once they are in an
 * archive, a snapshot holds the latest rows and references, and restoring one reads no row but those.
 */
export class History<Row> {
  readonly #form: HistoryForm<Row>;
  readonly #series = new Map<number, Series>();
  #chunks: Chunk[] = [];
  #written = 0;
  #recent: Row[] = [];
  /** Descriptions of the chunks that the archive has: texts of it, and those of the latest few. */
  #archive: Archive | undefined;
  #blocks: string[] = [];
  #lines: string[] = [];
  readonly #atHand = new Map<number, ReadChunk<Row>>();

  constructor(form: HistoryForm<Row>) {
    this.#form = form;
  }

  get length(): number {
    return this.#written + this.#recent.length;
  }

  /** How many rows have been written, the oldest ones. */
  get written(): number {
    return this.#written;
  }

  /** How many chunks they are. */
  get chunks(): number {
    return this.#chunks.length;
  }

  /** The rows that have not been written, oldest first. */
  get recent(): readonly Row[] {
    return this.#recent;
  }

  push(row: Row): void {
    for (const key of this.#form.keysOf(row)) {
      const series = this.#seriesOf(key);
      series.recent.push(this.length);
      series.length += 1;
    }
    this.#recent.push(row);
  }

  /** Takes the newest row back, which has not been written. */
  pop(): Row | undefined {
    const row = this.#recent.pop();
    if (row === undefined) return undefined;
    for (const key of this.#form.keysOf(row)) {
      const series = this.#seriesOf(key);
      series.recent.pop();
      series.length -= 1;
      // The order of the keys shows in what is saved.
      if (series.length === 0) this.#series.delete(key);
    }
    return row;
  }

  at(position: number): Row | undefined {
    if (position >= this.#written) return this.#recent[position - this.#written];
    const chunk = this.#chunks.findLastIndex(({ first }) => first <= position);
    return this.#read(chunk).rows[position - (this.#chunks[chunk]?.first ?? 0)];
  }

  /** One page of the rows of any of the keys, newest first, and how many there are. No row may be of two of them. */
  page(keys: Iterable<number>, { offset, limit }: Page): { readonly rows: Row[]; readonly total: number } {
    const wanted = new Set(keys);
    const all = [...wanted].flatMap((key) => this.#series.get(key) ?? []);
    const total = all.reduce((sum, { length }) => sum + length, 0);
    const skipped = Math.max(0, offset);
    const end = skipped + limit;
    const rows: Row[] = [];
    let passed = 0;
    const take = (count: number, newestFirst: () => readonly Row[]): void => {
      if (passed + count > skipped)
        rows.push(...newestFirst().slice(Math.max(0, skipped - passed), end - passed));
      passed += count;
    };
    const recent = all.reduce((sum, series) => sum + series.recent.length, 0);
    take(recent, () => this.#newestOf(all, end));
    for (const { chunk, count } of chunksOf(all)) {
      if (passed >= end) break;
      take(count, () => this.#newestIn(chunk, wanted));
    }
    return { rows, total };
  }

  /** Writes the oldest `count` rows that have not been written: nothing changes them any more. */
  write(count: number): void {
    const rows = this.#recent.splice(0, count);
    const counts = new Map<number, number>();
    for (const row of rows)
      for (const key of this.#form.keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const [key, own] of counts) {
      const series = this.#seriesOf(key);
      series.recent.splice(0, own);
      series.chunks.push(this.#chunks.length);
      series.counts.push(own);
    }
    this.#chunks.push({ first: this.#written, rows: count, text: this.#form.write(rows) });
    this.#written += count;
  }

  /** The texts of the rows that have been written, which are made when they are looked at. */
  texts(): readonly (() => string)[] {
    return this.#chunks.map((_, chunk) => () => this.#text(chunk));
  }

  #text(chunk: number): string {
    const { text, reference = '' } = this.#chunks[chunk] ?? {};
    if (text !== undefined) return text;
    if (!this.#archive) throw new Error(`chunk ${chunk} has no text`);
    return this.#archive.get(reference);
  }

  /** What a snapshot holds where an archive has the chunks: it gets those that it does not have yet. */
  save(archive: Archive): Plain {
    if (archive !== this.#archive) this.#moveTo(archive);
    const known = this.#blocks.length * CHUNKS_OF_BLOCK + this.#lines.length;
    for (let index = known; index < this.#chunks.length; index += 1) {
      this.#lines.push(this.#lineOf(index, archive));
      if (this.#lines.length < CHUNKS_OF_BLOCK) continue;
      this.#blocks.push(archive.put(this.#lines.join('\n')));
      this.#lines = [];
    }
    const recent = this.#recent.length > 0 ? this.#form.write(this.#recent) : '';
    return { blocks: [...this.#blocks], lines: [...this.#lines], recent };
  }

  /** A history as `save` wrote it. What the archive holds is read when it is wanted. Throws MalformedState. */
  open(saved: Plain, path: string, archive: Archive): void {
    const members = read.object(saved, path);
    const texts = (name: string) => read.items(members[name], `${path}.${name}`, read.text);
    const [blocks, lines] = [texts('blocks'), texts('lines')];
    const recent = read.text(members['recent'], `${path}.recent`);
    this.clear();
    for (const line of [...blocks.flatMap((block) => archive.get(block).split('\n')), ...lines])
      this.#describe(line, path);
    this.#archive = archive;
    this.#blocks = [...blocks];
    this.#lines = [...lines];
    const rows = recent === '' ? [] : this.#form.read(recent, this.#written, this.#chunks.length);
    for (const row of rows) this.push(row);
  }

  clear(): void {
    this.#series.clear();
    this.#atHand.clear();
    this.#chunks = [];
    this.#recent = [];
    this.#written = 0;
    this.#archive = undefined;
    this.#blocks = [];
    this.#lines = [];
  }

  #seriesOf(key: number): Series {
    let series = this.#series.get(key);
    if (!series) this.#series.set(key, (series = { length: 0, chunks: [], counts: [], recent: [] }));
    return series;
  }

  /** The newest `count` rows at hand, newest first. */
  #newestOf(all: readonly Series[], count: number): readonly Row[] {
    const positions = all.flatMap(({ recent }) => recent.slice(-count)).sort((a, b) => b - a);
    return positions.slice(0, count).flatMap((position) => this.#recent[position - this.#written] ?? []);
  }

  /** The rows of some keys in a chunk, newest first. */
  #newestIn(chunk: number, wanted: ReadonlySet<number>): readonly Row[] {
    const { rows, places } = this.#read(chunk);
    const found = [...wanted].flatMap((key) => places.get(key) ?? []).sort((a, b) => b - a);
    return found.flatMap((place) => rows[place] ?? []);
  }

  #read(chunk: number): ReadChunk<Row> {
    const known = this.#atHand.get(chunk);
    if (known) return known;
    const rows = this.#form.read(this.#text(chunk), this.#chunks[chunk]?.first ?? 0, chunk);
    const places = new Map<number, number[]>();
    for (const [place, row] of rows.entries()) {
      for (const key of this.#form.keysOf(row)) {
        const own = places.get(key);
        if (own) own.push(place);
        else places.set(key, [place]);
      }
    }
    const [oldest] = this.#atHand.keys();
    if (oldest !== undefined && this.#atHand.size >= CHUNKS_AT_HAND) this.#atHand.delete(oldest);
    this.#atHand.set(chunk, { rows, places });
    return { rows, places };
  }

  /** Goes over to another archive, which gets every text. */
  #moveTo(archive: Archive): void {
    this.#chunks = this.#chunks.map(({ first, rows }, index) => ({ first, rows, text: this.#text(index) }));
    this.#archive = archive;
    this.#blocks = [];
    this.#lines = [];
  }

  /** Puts a chunk into the archive and describes it: where it is, how many rows it has, and how many of each key. */
  #lineOf(index: number, archive: Archive): string {
    const { first = 0, rows = 0 } = this.#chunks[index] ?? {};
    const reference = archive.put(this.#text(index));
    const counts: string[] = [];
    for (const [key, series] of this.#series) {
      const at = placeOf(series.chunks, index);
      if (series.chunks[at] === index) counts.push(`${key}:${series.counts[at]}`);
    }
    this.#chunks[index] = { first, rows, reference };
    return [reference, rows, ...counts].join(' ');
  }

  /** Takes in a chunk by its description. */
  #describe(line: string, path: string): void {
    const [reference = '', rows, ...counts] = line.split(' ');
    const numbers = [rows, ...counts.flatMap((each) => each.split(':'))].map(Number);
    if (!numbers.every(Number.isSafeInteger))
      throw new MalformedState(path, `expected the description of a chunk, got ${line.slice(0, 80)}`);
    const [count = 0, ...pairs] = numbers;
    for (let at = 0; at < pairs.length; at += 2) {
      const [key = 0, own = 0] = pairs.slice(at, at + 2);
      const series = this.#seriesOf(key);
      series.chunks.push(this.#chunks.length);
      series.counts.push(own);
      series.length += own;
    }
    this.#chunks.push({ first: this.#written, rows: count, reference });
    this.#written += count;
  }
}

/** Where a number stands in an ascending list, or would stand. */
function placeOf(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The chunks that hold rows of any of the series, newest first, and how many each holds. */
function* chunksOf(all: readonly Series[]): Generator<{ readonly chunk: number; readonly count: number }> {
  const ends = all.map(({ chunks }) => chunks.length);
  for (;;) {
    let chunk = -1;
    for (const [index, { chunks }] of all.entries())
      chunk = Math.max(chunk, chunks[(ends[index] ?? 0) - 1] ?? -1);
    if (chunk < 0) return;
    let count = 0;
    for (const [index, { chunks, counts }] of all.entries()) {
      const last = (ends[index] ?? 0) - 1;
      if (chunks[last] !== chunk) continue;
      ends[index] = last;
      count += counts[last] ?? 0;
    }
    yield { chunk, count };
  }
}

/** A list of texts that are made when they are looked at: a snapshot is handed out without any of them. */
export function lateTexts(texts: readonly (() => string)[]): string[] {
  const list: string[] = [];
  for (const [index, get] of texts.entries())
    Object.defineProperty(list, index, { get, enumerable: true, configurable: true });
  return list;
}
