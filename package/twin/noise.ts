/** What differs between two exchanges without saying anything about them. */
import { isObject } from '#shared/json.ts';
import { operationNames, operations } from '#contract/index.ts';
import { element, general, lastKey, member, unpacked } from './paths.ts';

/** Amounts that follow the market at some steps only, such as balances, are noise everywhere from this part of their values on. */
const NOISE_RATIO = 0.15;
/** A form holds when it was seen so often. */
const MIN_SEEN = 3;

interface Place {
  seen: number;
  differed: number;
  /** Whether an amount of what everybody gets was another one at another time. */
  moves: boolean;
  readonly forms: Set<string>;
  readonly pairs: OneToOne;
}

/** Where two values that mean the same come from. */
export interface NoiseSource {
  /** A call or an event. */
  readonly subject: string;
  /** Its place in the session. */
  readonly step: number;
  /** Two simulators, or two responses of one of them or of the backend. */
  readonly between: 'simulators' | 'simulator' | 'backend';
}

/** What depends on the orders that rest in the book, of which those of before the session are nobody's in it. */
const ofRestingOrders: ReadonlySet<string> = new Set(['queue_ahead']);

/** Lists of calls with a login whose rows are what everybody does: the latest trades of a pair. */
const ofEverybody: ReadonlySet<string> = new Set(['spotDeal message.complete']);

/**
 * What may differ between two exchanges that behave alike. All but {@link ofRestingOrders} and {@link ofEverybody} is learned: from two
 * responses of one side to the same read, and from two simulators that differ in seed, clock and ids.
 */
export class Noise {
  readonly #places = new Map<string, Place>();
  readonly #differing = new Set<string>();

  /** Learns from two values that mean the same. */
  learn(source: NoiseSource, one: unknown, other: unknown, path = ''): void {
    const [left, right] = [unpacked(one), unpacked(other)];
    if (Array.isArray(left) && Array.isArray(right)) {
      this.#note(source, `${path}.length`, left.length, right.length);
      const length = Math.min(left.length, right.length);
      for (let index = 0; index < length; index += 1)
        this.learn(source, left[index], right[index], element(path, index));
    } else if (isObject(left) && isObject(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
        this.learn(source, left[key], right[key], member(path, key));
    } else {
      this.#note(source, path, left, right);
    }
  }

  /** Learns which amounts move from what one side gives everybody at two times. */
  learnMoves(subject: string, one: unknown, other: unknown, path = ''): void {
    if (!isPublic(subject)) return;
    const [left, right] = [unpacked(one), unpacked(other)];
    if (Array.isArray(left) && Array.isArray(right)) {
      // Rows that came or went in between have moved the others.
      if (left.length !== right.length) return;
      left.forEach((row, index) => this.learnMoves(subject, row, right[index], element(path, index)));
    } else if (isObject(left) && isObject(right)) {
      for (const key of Object.keys(left)) this.learnMoves(subject, left[key], right[key], member(path, key));
    } else if (left !== right && isAmount(valueForm(left)) && isAmount(valueForm(right))) {
      this.#place(subject, path).moves = true;
    }
  }

  #note({ subject, step, between }: NoiseSource, path: string, left: unknown, right: unknown): void {
    const place = this.#place(subject, path);
    place.seen += 1;
    // The backend is what is measured: its forms are not the measure.
    if (between !== 'backend') place.forms.add(formAt(path, left)).add(formAt(path, right));
    if (isId(path) && between === 'simulators') place.pairs.accept(left, right);
    if (left === right) return;
    place.differed += 1;
    this.#differing.add(`${subject}|${step}|${path}`);
  }

  #place(subject: string, path: string): Place {
    const key = `${subject}|${general(path)}`;
    const found = this.#places.get(key);
    if (found) return found;
    const place = { seen: 0, differed: 0, moves: false, forms: new Set<string>(), pairs: new OneToOne() };
    this.#places.set(key, place);
    return place;
  }

  /** Whether the value at a place says nothing about the exchange. */
  isNoise(subject: string, step: number, path: string): boolean {
    const { seen, differed, moves, forms } = this.#place(subject, path);
    if (moves || ofRestingOrders.has(lastKey(path))) return true;
    if (differed === 0) return false;
    const areAmounts = [...forms].every(isAmount);
    return !areAmounts || differed / seen >= NOISE_RATIO || this.#differing.has(`${subject}|${step}|${path}`);
  }

  /** Whether a place is sometimes empty in the simulators. */
  mayBeAbsent(subject: string, path: string): boolean {
    return this.#place(subject, path).forms.has('undefined');
  }

  /** Whether the rows of a list are others on each side: their ids do not correspond. */
  hasOtherRows(subject: string, list: string): boolean {
    if (ofEverybody.has(`${subject} ${list}`)) return true;
    const { pairs, differed } = this.#place(subject, `${list}[].id`);
    return differed > 0 && (!pairs.isConsistent || isPublic(subject));
  }

  /** Whether a place holds ids that correspond one to one, however different they are. */
  holdsIds(subject: string, path: string): boolean {
    return isId(path) && this.#place(subject, path).pairs.isConsistent;
  }

  /** Whether a value has a form that the place was seen with; true where too little was seen. */
  fits(subject: string, path: string, value: unknown): boolean {
    const { forms, seen } = this.#place(subject, path);
    return seen < MIN_SEEN || forms.has(formAt(path, unpacked(value)));
  }
}

/** Whether a form is that of a decimal text. */
const isAmount = (form: string): boolean => form.startsWith('text with');

/** Whether a place holds the id of something. */
export function isId(path: string): boolean {
  const key = lastKey(path);
  return key === 'id' || key.endsWith('_id');
}

/** A correspondence that holds while no value has two partners. */
export class OneToOne {
  readonly #partners = new Map<unknown, unknown>();
  readonly #origins = new Map<unknown, unknown>();
  isConsistent = true;

  /** Whether the two are partners, as far as is known. */
  accept(left: unknown, right: unknown): boolean {
    const partner = this.#partners.get(left) ?? right;
    const origin = this.#origins.get(right) ?? left;
    this.#partners.set(left, partner);
    this.#origins.set(right, origin);
    const holds = partner === right && origin === left;
    this.isConsistent &&= holds;
    return holds;
  }
}

/** Whether everyone gets the same: what others do then shows, too. */
function isPublic(subject: string): boolean {
  const call = operationNames.find((name) => name === subject);
  return call === undefined || operations[call].auth !== 'required';
}

const timeFields: ReadonlySet<string> = new Set(['id', 'ts', 'time', 'create_time', 'last_updated']);

/** Unix time has ten digits in seconds and thirteen in milliseconds. */
function formAt(path: string, value: unknown): string {
  const isTime = Number.isInteger(value) && Number(value) > 1e9 && timeFields.has(lastKey(path));
  return isTime ? `number of ${String(value).length} digits` : valueForm(value);
}

/** What two values of one column have in common: type, decimals, the form of a time. */
export function valueForm(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (isObject(value)) return 'object';
  if (typeof value !== 'string') return String(value === null ? null : typeof value);
  const decimals = /^[+-]?\d+(?:\.(\d+))?$/.exec(value);
  if (decimals) return `text with ${decimals[1]?.length ?? 0} decimals`;
  return /^\d{4}-\d\d-\d\d/.test(value) ? value.replace(/\d/g, '9') : 'text';
}
