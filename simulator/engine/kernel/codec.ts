/**
 * Codecs declare saved state once: a codec reads untrusted plain data, and the type of what it reads is derived from it
 * with {@link TypeOf}. Records are plain data and are written as they are; members a codec does not declare are dropped.
 */
import type { Instant } from '#shared/calendar.ts';
import { formatAmount } from './money.ts';
import type { Amount } from './money.ts';
import { MalformedState } from './plain.ts';
import type { Plain } from './plain.ts';
import { read } from './read.ts';

/** Gives a value in its type, or throws MalformedState naming `path`. */
export type Codec<T> = (value: Plain | undefined, path: string) => T;

/** The type of the values of a codec. */
export type TypeOf<C extends Codec<unknown>> = ReturnType<C>;

type Fields = { readonly [key: string]: Codec<unknown> };

type Flat<T> = { [K in keyof T]: T[K] };

/** A member whose codec accepts that it is absent is optional. */
type RecordOf<F extends Fields> = Flat<
  { readonly [K in keyof F as undefined extends TypeOf<F[K]> ? never : K]: TypeOf<F[K]> } & {
    readonly [K in keyof F as undefined extends TypeOf<F[K]> ? K : never]?: TypeOf<F[K]>;
  }
>;

/** Reports a member of a record that contradicts the others. */
type Fail<T> = (member: (keyof T & string) | `${keyof T & string}.${string}`, reason: string) => never;

export const codec = {
  text: read.text satisfies Codec<string>,

  flag: read.flag satisfies Codec<boolean>,

  /** Texts by name. */
  texts: (value: Plain | undefined, path: string): { readonly [name: string]: string } =>
    Object.fromEntries(read.entries(value, path, read.text)),

  /** Milliseconds since the epoch. */
  instant: (value: Plain | undefined, path: string): Instant => read.integer(value, path, 0),

  /** Anything that is there; for what another reader checks. */
  plain(value: Plain | undefined, path: string): Plain {
    if (value === undefined) throw new MalformedState(path, 'expected a value, there is none');
    return value;
  },

  /** A safe integer of at least `min`. */
  integer:
    (min = 0): Codec<number> =>
    (value, path) =>
      read.integer(value, path, min),

  /** An amount, in 1e-8, of at least `min` where one is given. */
  amount:
    (min?: Amount): Codec<Amount> =>
    (value, path) => {
      const amount = read.bigint(value, path);
      if (min === undefined || amount >= min) return amount;
      throw new MalformedState(path, `expected an amount of at least ${formatAmount(min)}`);
    },

  oneOf:
    <const T extends string | number>(choices: readonly T[]): Codec<T> =>
    (value, path) => {
      const found = choices.find((choice) => choice === value);
      if (found !== undefined) return found;
      throw new MalformedState(path, `expected one of ${choices.join(', ')}`);
    },

  nullable:
    <T>(item: Codec<T>): Codec<T | null> =>
    (value, path) =>
      value === null ? null : item(value, path),

  /** A member of a record that may be absent. */
  optional:
    <T>(item: Codec<T>): Codec<T | undefined> =>
    (value, path) =>
      value === undefined ? undefined : item(value, path),

  list:
    <T>(item: Codec<T>): Codec<readonly T[]> =>
    (value, path) =>
      read.items(value, path, item),

  /** A list of records in ascending order of a number that is above zero and different in each. */
  ordered:
    <K extends string, T extends { readonly [key in K]: number }>(
      item: Codec<T>,
      key: K,
    ): Codec<readonly T[]> =>
    (value, path) =>
      read.ordered(value, path, item, key),

  /** A list of as many values as there are codecs, each of its own kind. */
  tuple:
    <const C extends readonly Codec<unknown>[]>(
      ...items: C
    ): Codec<{ readonly [I in keyof C]: TypeOf<C[I]> }> =>
    (value, path) => {
      const given = read.list(value, path);
      if (given.length !== items.length)
        throw new MalformedState(path, `expected ${items.length} values, got ${given.length}`);
      return items.map((item, i) => item(given[i], `${path}[${i}]`)) as {
        readonly [I in keyof C]: TypeOf<C[I]>;
      };
    },

  record<F extends Fields>(fields: F): Codec<RecordOf<F>> {
    // Records are read by the thousand before anything is compiled: pairs would be taken apart for each member.
    const declared = Object.entries(fields).map(([key, field]) => ({ key, field }));
    return (value, path) => {
      const members = read.object(value, path);
      const record: Record<string, unknown> = {};
      for (const { key, field } of declared) {
        const found = field(Object.hasOwn(members, key) ? members[key] : undefined, `${path}.${key}`);
        if (found !== undefined) record[key] = found;
      }
      return record as RecordOf<F>;
    };
  },

  /** A record whose members must also agree with each other. */
  checked:
    <T>(item: Codec<T>, check: (value: T, fail: Fail<T>) => void): Codec<T> =>
    (value, path) => {
      const found = item(value, path);
      check(found, (member, reason) => {
        throw new MalformedState(`${path}.${member}`, reason);
      });
      return found;
    },
};
