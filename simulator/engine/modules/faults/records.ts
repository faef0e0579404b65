/** A fault rule as the operator states it, the reading of one from plain data, and what is remembered of it. */
import { codec, MalformedState, read } from '#simulator/engine/kernel/index.ts';
import type { Codec, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';

export const MAX_LATENCY = 300_000;
export const MAX_TIMES = 1_000;
export const MAX_REFUSAL = 86_400;

function fail(path: string, reason: string): never {
  throw new MalformedState(path, reason);
}

/** A text of 1 to so many characters. */
const text =
  (max: number): Codec<string> =>
  (value, path) => {
    const found = read.text(value, path);
    return found.length > 0 && found.length <= max ? found : fail(path, `expected 1 to ${max} characters`);
  };

const whole =
  (min: number, max: number): Codec<number> =>
  (value, path) => {
    const found = read.integer(value, path);
    return found >= min && found <= max ? found : fail(path, `expected ${min} to ${max}`);
  };

const chance: Codec<number> = (value, path) =>
  typeof value === 'number' && value > 0 && value <= 1 ? value : fail(path, 'expected above 0, at most 1');

const always: Codec<true> = (value, path) => (value === true ? true : fail(path, 'expected true'));

/** A record without other members. */
function exactly<F extends Parameters<typeof codec.record>[0]>(fields: F) {
  const record = codec.record(fields);
  return (value: Plain | undefined, path: string) => {
    const other = Object.keys(read.object(value, path)).find((name) => !Object.hasOwn(fields, name));
    return other === undefined ? record(value, path) : fail(`${path}.${other}`, 'no such member');
  };
}

const milliseconds = whole(0, MAX_LATENCY);
const positive = whole(1, MAX_LATENCY);

const latencies = {
  fixed: exactly({ fixed: milliseconds }),
  uniform: exactly({ uniform: codec.tuple(milliseconds, milliseconds) }),
  /** Half of the draws lie below the median, 95 of 100 below `p95`. */
  lognormal: exactly({ lognormal: exactly({ median: positive, p95: positive }) }),
};

/** How long something takes, in real milliseconds; drawn again for each match. */
export type Latency = TypeOf<(typeof latencies)[keyof typeof latencies]>;

export type LatencyKind = keyof typeof latencies;

export const latencyKinds = Object.keys(latencies) as (keyof typeof latencies)[];

const latency: Codec<Latency> = (value, path) => {
  const given = read.object(value, path);
  const kind = latencyKinds.find((name) => Object.hasOwn(given, name));
  if (kind === undefined) return fail(path, `expected one of ${latencyKinds.join(', ')}`);
  const found = latencies[kind](value, path);
  const issue = latencyIssue(found);
  return issue === undefined ? found : fail(`${path}.${kind}`, issue);
};

/**
 * How a call goes wrong. `999`, `998`, `997` and `error` are refusals in the envelope of the protocol; `malformed` is a
 * body that breaks off, `http429` to `http503` are pages of a proxy, `network` is not a response at all, and with `hang` the
 * response is kept waiting until the rule is cleared.
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
export type SocketKind = (typeof socketKinds)[number];

/** What a rule does. */
export type FaultKind = LatencyKind | CallError | SocketKind;

const savedRule = exactly({
  /** A rule with the same id takes the place of the one before. */
  id: text(64),
  /** The code of an operation such as `E11`, `all` for every call, `socket` for the realtime connection. */
  on: text(64),
  /** The probability of hitting a match, above 0 and at most 1, the default. */
  chance: codec.optional(chance),
  /** How many matches the rule lives for; left out, it stands until it is cleared. */
  times: codec.optional(whole(1, MAX_TIMES)),
  /** Only events of this name; with `on: 'socket'`. */
  event: codec.optional(text(64)),
  latency: codec.optional(latency),
  error: codec.optional(codec.oneOf(callErrors)),
  /** The refusal behind `error: 'error'`, by its key in the catalogue, and the values of its text. */
  key: codec.optional(text(64)),
  params: codec.optional((value, path): Readonly<Record<string, string>> =>
    Object.fromEntries(read.entries(value, path, text(200))),
  ),
  /** The command is carried out; what is late, wrong or lost is its response. */
  after: codec.optional(codec.flag),
  drop: codec.optional(always),
  duplicate: codec.optional(always),
  delay: codec.optional(latency),
  /** The event changes places with the next one on its connection. */
  reorder: codec.optional(always),
  /** With `event`: the connection breaks in place of it. Without: every open connection breaks, once, now. */
  disconnect: codec.optional(always),
  /** Every open connection breaks now, and for so many seconds of virtual time none is let in. */
  refuseReconnects: codec.optional(whole(1, MAX_REFUSAL)),
});

/** One fault: what it applies to, how often, and one kind of effect. */
export type ActiveFaultRule = TypeOf<typeof savedRule>;

/** What a rule does, by one word: the kind of a latency or of an error, or that of a fault of the connection. */
export function kindOf({ latency: taken, error, ...rule }: Omit<ActiveFaultRule, 'id'>): FaultKind {
  if (error !== undefined) return error;
  const found = taken
    ? latencyKinds.find((name) => Object.hasOwn(taken, name))
    : socketKinds.find((name) => rule[name] !== undefined);
  if (found === undefined) throw new Error('A fault rule has one kind of effect.');
  return found;
}

/** Reads a rule. Throws MalformedState naming the path. */
export const readRule: Codec<ActiveFaultRule> = (value, path) => {
  const rule = savedRule(value, path);
  const issue = issueOf(rule);
  if (issue) fail(issue.member === '' ? path : `${path}.${issue.member}`, issue.reason);
  return rule;
};

/** What members of a rule do not go together, if any: the member to blame (empty: the whole rule) and why. */
export function issueOf(
  rule: ActiveFaultRule,
): { readonly member: string; readonly reason: string } | undefined {
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

/** The issue of the bounds of a latency. */
export function latencyIssue(latency: Latency): string | undefined {
  if ('uniform' in latency && latency.uniform[0] > latency.uniform[1])
    return 'expected the lower bound before the upper';
  if ('lognormal' in latency && latency.lognormal.median > latency.lognormal.p95)
    return 'expected p95 to be at least the median';
  return undefined;
}

const activeFault = codec.record({
  /** Grows with every setting: a rule that is set again is another one. */
  seq: codec.integer(1),
  rule: readRule,
  /** Matches so far; counted only where `times` limits them. */
  used: codec.integer(),
  /** When a refusal of connections is over. */
  until: codec.optional(codec.instant),
});

/** A rule in force. */
export type ActiveFault = TypeOf<typeof activeFault>;

export const savedFaults = codec.list(activeFault);
