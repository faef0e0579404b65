/** Compares a response of the simulator with that of the backend, noise left out. */
import { isObject } from '#shared/json.ts';
import { COUNTS } from './history.ts';
import { valueForm, isId, OneToOne } from './noise.ts';
import type { Noise } from './noise.ts';
import { element, general, lastKey, member, unpacked } from './paths.ts';
import type { Difference, DifferenceKind, ComparedSubject } from './types.ts';

/** Which places are compared by their form only. */
type Depth = 'value' | 'form';

/** Finds the differences of a session, step by step: ids are one correspondence for all of it. */
export class Comparison {
  readonly #noise: Noise;
  readonly #ids = new Map<string, OneToOne>();

  constructor(noise: Noise) {
    this.#noise = noise;
  }

  /**
   * The differences of two bodies of one call, or of two payloads of one event.
   * @param depth `form` compares every value by its form only
   */
  differences(
    subject: ComparedSubject,
    step: number,
    simulator: unknown,
    backend: unknown,
    depth: Depth = 'value',
  ): readonly Difference[] {
    const walk = new Walk(this.#noise, this.#ids, subject, step);
    walk.compare('', simulator, backend, depth);
    return walk.found;
  }
}

class Walk {
  readonly found: Difference[] = [];
  readonly #noise: Noise;
  readonly #ids: Map<string, OneToOne>;
  readonly #subject: ComparedSubject;
  readonly #step: number;

  constructor(noise: Noise, ids: Map<string, OneToOne>, subject: ComparedSubject, step: number) {
    this.#noise = noise;
    this.#ids = ids;
    this.#subject = subject;
    this.#step = step;
  }

  compare(path: string, given: unknown, received: unknown, depth: Depth): void {
    const [left, right] = [unpacked(given), unpacked(received)];
    if (Array.isArray(left) && Array.isArray(right)) this.#lists(path, left, right, depth);
    else if (isObject(left) && isObject(right)) this.#objects(path, left, right, depth);
    else this.#values(path, left, right, depth);
  }

  #note(kind: DifferenceKind, path: string, simulator: unknown, backend: unknown): void {
    const found = { kind, subject: this.#subject, path: general(path), simulator, backend, step: this.#step };
    this.found.push(found);
  }

  #objects(
    path: string,
    left: Readonly<Record<string, unknown>>,
    right: Readonly<Record<string, unknown>>,
    depth: Depth,
  ): void {
    const missing = Object.keys(left).filter((key) => !(key in right));
    const extra = Object.keys(right).filter((key) => !(key in left));
    for (const key of missing) {
      const at = member(path, key);
      // What comes and goes on one side as well says nothing.
      if (this.#noise.mayBeAbsent(this.#subject.name, at)) continue;
      const form = valueForm(left[key]);
      const renamed = extra.find((other) => valueForm(right[other]) === form && !(other in left));
      if (renamed !== undefined) {
        extra.splice(extra.indexOf(renamed), 1);
        this.#note('renamed', at, key, renamed);
      } else {
        this.#note('missing', at, left[key], undefined);
      }
    }
    for (const key of extra) {
      if (!this.#noise.mayBeAbsent(this.#subject.name, member(path, key)))
        this.#note('extra', member(path, key), undefined, right[key]);
    }
    const hasOtherRows = Object.keys(left).some(
      (key) => Array.isArray(left[key]) && this.#noise.hasOtherRows(this.#subject.name, member(path, key)),
    );
    for (const key of Object.keys(left)) {
      if (!(key in right)) continue;
      const isFree = hasOtherRows && COUNTS.has(key);
      this.compare(member(path, key), left[key], right[key], isFree ? 'form' : depth);
    }
  }

  #lists(path: string, left: readonly unknown[], right: readonly unknown[], depth: Depth): void {
    const { name } = this.#subject;
    const isFree =
      depth === 'form' ||
      this.#noise.hasOtherRows(name, path) ||
      this.#noise.isNoise(name, this.#step, `${path}.length`);
    if (isFree) {
      // Rows of one list may be of several kinds, such as own trades among those of others.
      const modelOf = (row: unknown): unknown => left.find((each) => keysOf(each) === keysOf(row)) ?? left[0];
      if (left.length > 0)
        right.forEach((row, index) => this.compare(element(path, index), modelOf(row), row, 'form'));
      return;
    }
    if (left.length !== right.length) return this.#note('rows', path, left.length, right.length);
    const before = this.found.length;
    left.forEach((row, index) => this.compare(element(path, index), row, right[index], depth));
    const within = this.found.slice(before);
    const isMoved = within.length > 1 && within.every(({ kind }) => isOfValue(kind)) && left.length > 1;
    if (!isMoved || !this.#areMoved(path, left, right)) return;
    this.found.length = before;
    this.#note('reordered', path, left, right);
  }

  #areMoved(path: string, left: readonly unknown[], right: readonly unknown[]): boolean {
    const [ours, theirs] = [left, right].map((rows) =>
      rows.map((row) => JSON.stringify(this.#withoutNoise(element(path, 0), row))),
    );
    const isSame = ours?.every((row, index) => row === theirs?.[index]);
    return !isSame && ours?.toSorted().join() === theirs?.toSorted().join();
  }

  #withoutNoise(path: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#withoutNoise(element(path, 0), each));
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, this.#withoutNoise(member(path, key), each)]),
      );
    }
    // Noise of any row is noise of all: rows are compared without their places here.
    return isId(path) || this.#noise.isNoise(this.#subject.name, -1, path) ? null : value;
  }

  #values(path: string, left: unknown, right: unknown, depth: Depth): void {
    const { name } = this.#subject;
    const isNoise = this.#noise.isNoise(name, this.#step, path);
    if (left === right || isConfirmation(this.#subject, path, left, right)) return;
    if (this.#typeDiffers(path, left, right)) return this.#note('retyped', path, left, right);
    if (this.#noise.holdsIds(name, path)) {
      if (depth === 'value' && !this.#pairs(path).accept(left, right)) this.#note('value', path, left, right);
      return;
    }
    if (isNoise || depth === 'form') {
      if (!this.#noise.fits(name, path, right)) this.#note(formKind(left, right), path, left, right);
      return;
    }
    this.#note(valueKind(path, left, right), path, left, right);
  }

  /** A place that is null on one side only may be so on the other at another time, where it was seen so. */
  #typeDiffers(path: string, left: unknown, right: unknown): boolean {
    if (typeof left === typeof right && (left === null) === (right === null)) return false;
    return (
      !this.#noise.fits(this.#subject.name, path, right) ||
      !this.#noise.isNoise(this.#subject.name, this.#step, path)
    );
  }

  #pairs(path: string): OneToOne {
    const key = `${this.#subject.name}|${general(path)}`;
    const pairs = this.#ids.get(key) ?? new OneToOne();
    this.#ids.set(key, pairs);
    return pairs;
  }
}

const keysOf = (row: unknown): string => (isObject(row) ? Object.keys(row).toSorted().join() : '');

const isOfValue = (kind: DifferenceKind): boolean => ['value', 'rounding', 'fee'].includes(kind);

/** Another number of decimals is another rounding; any other form, such as seconds for milliseconds, another type. */
function formKind(left: unknown, right: unknown): DifferenceKind {
  const areDecimals = [left, right].every((value) => valueForm(value).startsWith('text with'));
  return areDecimals ? 'rounding' : 'retyped';
}

const decimal = /^[+-]?\d+(?:\.\d+)?$/;

/** Two decimals that differ by their last digits were rounded in another way. */
function valueKind(path: string, left: unknown, right: unknown): DifferenceKind {
  const [one, other] = [String(left), String(right)];
  if (!decimal.test(one) || !decimal.test(other)) return 'value';
  const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;
  if (typeof left !== 'string' || decimals(one) === 0) return feeOrValue(path);
  if (decimals(one) !== decimals(other)) return 'rounding';
  const distance = Math.abs(Number(one) - Number(other));
  const significant = other.replace(/0+$/, '');
  const coarse = 10 ** -decimals(significant.includes('.') ? significant : '0');
  const isRounded =
    decimals(significant) > 0 && decimals(significant) < decimals(one) && distance < coarse * 0.999;
  if (distance > 0 && (isRounded || distance <= 2 * 10 ** -decimals(one))) return 'rounding';
  return feeOrValue(path);
}

const feeOrValue = (path: string): DifferenceKind =>
  /fee|^rate$|_rate$/.test(lastKey(path)) ? 'fee' : 'value';

/** The text of a confirmation is the server's own. */
const isConfirmation = ({ kind }: ComparedSubject, path: string, left: unknown, right: unknown): boolean =>
  kind === 'call' && path === 'message' && typeof left === 'string' && typeof right === 'string';
