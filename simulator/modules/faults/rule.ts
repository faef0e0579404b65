/** A fault rule as the operator states it, and the reading of one from plain data. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';

/** How long something takes, in real milliseconds; drawn anew for each match. */
export type Latency =
  | { readonly fixed: number }
  | { readonly uniform: readonly [least: number, most: number] }
  /** Half of the draws lie below the median, 95 of 100 below `p95`. */
  | { readonly lognormal: { readonly median: number; readonly p95: number } };

/**
 * How a call goes wrong. `999`, `998`, `997` and `error` are refusals in the envelope of the protocol; `malformed` is a
 * body that breaks off, `http429` to `http503` are pages of a proxy, `network` is no answer at all, and with `hang` the
 * answer is kept waiting until the rule is cleared.
 */
export const callErrors = [
  '999',
  '998',
  '997',
  'error',
  'malformed',
  'http429',
  'http500',
  'http502',
  'http503',
  'network',
  'hang',
] as const;
export type CallError = (typeof callErrors)[number];

/** What a rule does to a call. */
export const callKinds = ['latency', 'error'] as const;

/** What a rule does to the realtime connection. */
export const socketKinds = [
  'drop',
  'duplicate',
  'delay',
  'reorder',
  'disconnect',
  'refuseReconnects',
] as const;

/** One fault: where it strikes, how often, and one kind of harm. */
export type FaultRule = {
  /** A rule with the same id takes the place of the one before. */
  readonly id: string;
  /** The code of an operation such as `E11`, `all` for every call, `socket` for the realtime connection. */
  readonly on: string;
  /** How likely a match is struck, above 0 and at most 1, which it is unless told otherwise. */
  readonly chance?: number;
  /** How many matches the rule lives for; left out, it stands until it is cleared. */
  readonly times?: number;
  /** Only events of this name; with `on: 'socket'`. */
  readonly event?: string;
  readonly latency?: Latency;
  readonly error?: CallError;
  /** The refusal behind `error: 'error'`, by its key in the catalogue, and the values of its text. */
  readonly key?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** The command is carried out; what is late, wrong or lost is its answer. */
  readonly after?: boolean;
  readonly drop?: true;
  readonly duplicate?: true;
  readonly delay?: Latency;
  /** The event changes places with the next one on its connection. */
  readonly reorder?: true;
  /** With `event`: the connection breaks in place of it. Without: every open connection breaks, once, now. */
  readonly disconnect?: true;
  /** Every open connection breaks now, and for so many seconds of virtual time none is let in. */
  readonly refuseReconnects?: number;
};

export const longestLatency = 300_000;
export const mostTimes = 1_000;
export const longestRefusal = 86_400;

const known: readonly string[] = [
  ...['id', 'on', 'chance', 'times', 'event', 'key', 'params', 'after'],
  ...callKinds,
  ...socketKinds,
];

/** Reads a rule. Throws MalformedState naming the path. */
export function readRule(value: Plain | undefined, path: string): FaultRule {
  const members = read.object(value, path);
  const strange = Object.keys(members).find((name) => !known.includes(name));
  if (strange !== undefined) fail(`${path}.${strange}`, 'no such member');
  const has = (name: string) => Object.hasOwn(members, name);
  const optional = <T>(name: string, reader: (found: Plain, at: string) => T): Record<string, T> =>
    has(name) ? { [name]: reader(members[name] as Plain, `${path}.${name}`) } : {};
  const rule = {
    id: name(members.id, `${path}.id`),
    on: name(members.on, `${path}.on`),
    ...optional('chance', (found, at) => within(found, at, Number.MIN_VALUE, 1)),
    ...optional('times', (found, at) => whole(found, at, 1, mostTimes)),
    ...optional('event', name),
    ...optional('latency', readLatency),
    ...optional('error', readError),
    ...optional('key', name),
    ...optional('params', readParams),
    ...optional('after', read.flag),
    ...optional('drop', always),
    ...optional('duplicate', always),
    ...optional('delay', readLatency),
    ...optional('reorder', always),
    ...optional('disconnect', always),
    ...optional('refuseReconnects', (found, at) => whole(found, at, 1, longestRefusal)),
  } as FaultRule;
  const misfit = misfitOf(rule);
  if (misfit) fail(misfit.member === '' ? path : `${path}.${misfit.member}`, misfit.reason);
  return rule;
}

/** What members of a rule do not go together, if any: the member to blame (empty: the whole rule) and why. */
export function misfitOf(rule: FaultRule): { readonly member: string; readonly reason: string } | undefined {
  const kinds = [...callKinds, ...socketKinds].filter((kind) => rule[kind] !== undefined);
  const [kind, second] = kinds;
  if (kind === undefined)
    return { member: '', reason: `expected one of ${[...callKinds, ...socketKinds].join(', ')}` };
  if (second !== undefined) return { member: second, reason: `expected one kind of fault, ${kind} is one` };
  const forSocket = (socketKinds as readonly string[]).includes(kind);
  if (forSocket !== (rule.on === 'socket'))
    return { member: kind, reason: `expected with on: ${forSocket ? 'socket' : 'an operation or all'}` };
  if (rule.event !== undefined && (!forSocket || kind === 'refuseReconnects'))
    return { member: 'event', reason: 'expected with a fault of single socket events' };
  if (rule.after !== undefined && forSocket)
    return { member: 'after', reason: 'expected with latency or error' };
  if (rule.key !== undefined && rule.error !== 'error')
    return { member: 'key', reason: 'expected with error: error' };
  if (rule.params !== undefined && rule.key === undefined)
    return { member: 'params', reason: 'expected with key' };
  return undefined;
}

/** What is wrong with the bounds of a latency, in words. */
export function latencyMisfit(latency: Latency): string | undefined {
  if ('uniform' in latency && latency.uniform[0] > latency.uniform[1])
    return 'expected the lower bound before the upper';
  if ('lognormal' in latency && latency.lognormal.median > latency.lognormal.p95)
    return 'expected p95 to be at least the median';
  return undefined;
}

function readLatency(value: Plain, path: string): Latency {
  const members = read.object(value, path);
  const [kind, ...more] = Object.keys(members);
  if (kind === undefined || more.length > 0) return fail(path, 'expected one of fixed, uniform, lognormal');
  const latency = readLatencyOf(kind, members[kind] as Plain, path);
  const misfit = latencyMisfit(latency);
  return misfit === undefined ? latency : fail(`${path}.${kind}`, misfit);
}

function readLatencyOf(kind: string, given: Plain, path: string): Latency {
  const at = `${path}.${kind}`;
  const milliseconds = (found: Plain | undefined, where: string) => whole(found, where, 0, longestLatency);
  if (kind === 'fixed') return { fixed: milliseconds(given, at) };
  if (kind === 'uniform') {
    const bounds = read.list(given, at);
    if (bounds.length !== 2) fail(at, 'expected two bounds');
    return { uniform: [milliseconds(bounds[0], `${at}[0]`), milliseconds(bounds[1], `${at}[1]`)] };
  }
  if (kind !== 'lognormal') return fail(at, 'expected one of fixed, uniform, lognormal');
  const { median, p95, ...rest } = read.object(given, at);
  if (Object.keys(rest).length > 0) fail(at, 'expected median and p95');
  return {
    lognormal: {
      median: whole(median, `${at}.median`, 1, longestLatency),
      p95: whole(p95, `${at}.p95`, 1, longestLatency),
    },
  };
}

function readError(value: Plain, path: string): CallError {
  return (
    callErrors.find((error) => error === value) ?? fail(path, `expected one of ${callErrors.join(', ')}`)
  );
}

function readParams(value: Plain, path: string): Readonly<Record<string, string>> {
  return Object.fromEntries(read.entries(value, path, (text, at) => bounded(text, at, 200)));
}

const name = (value: Plain | undefined, path: string): string => bounded(value, path, 64);

function bounded(value: Plain | undefined, path: string, most: number): string {
  const text = read.text(value, path);
  return text.length > 0 && text.length <= most ? text : fail(path, `expected 1 to ${most} characters`);
}

function always(value: Plain, path: string): true {
  return value === true ? true : fail(path, 'expected true');
}

function whole(value: Plain | undefined, path: string, least: number, most: number): number {
  return within(read.integer(value, path), path, least, most);
}

function within(value: Plain | undefined, path: string, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  return fail(path, `expected a number up to ${most}`);
}

function fail(path: string, reason: string): never {
  throw new MalformedState(path, reason);
}
