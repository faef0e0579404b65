/** The schemas of requests to the control plane that several places share. */
import * as z from 'zod/mini';
import { candleFiles } from './candle-files.ts';
import { FASTEST, SLOWEST, isReadableLine, isSpeed } from '#simulator/engine/kernel/index.ts';

/** Virtual time may be moved ten years at once; more is a slip of the keyboard. */
export const MAX_JUMP = 10 * 366 * 86_400_000;

const text = z.string().check(z.minLength(1), z.maxLength(64));

export const virtualInstant = z.int().check(z.minimum(0));

/** 0 pauses; up to an hour a second. */
const speed = z
  .number()
  .check(
    z.describe(`Virtual seconds a second: 0 (paused), or ${SLOWEST} to ${FASTEST}.`),
    z.refine(isSpeed, { error: `must be 0 (paused) or ${SLOWEST} to ${FASTEST}` }),
  );

/** Ways to move on; a request takes one of them at most. */
const ways = ['advanceMs', 'toInstant', 'ticks', 'toBeat'] as const;

/** `POST /sim/clock`: a speed, one way to move on, or both. */
export const clockRequest = z
  .strictObject({
    speed: z.optional(speed),
    advanceMs: z.optional(virtualInstant.check(z.maximum(MAX_JUMP))),
    toInstant: z.optional(virtualInstant),
    ticks: z.optional(
      z.int().check(z.minimum(1), z.maximum(1_000_000), z.describe('Market steps of half a second.')),
    ),
    toBeat: z.optional(text.check(z.describe('Id of a timed event that lies ahead.'))),
  })
  .check(
    z.refine((clock) => Object.values(clock).some((value) => value !== undefined), {
      error: `give speed or one of ${ways.join(', ')}`,
    }),
    z.refine((clock) => ways.filter((way) => clock[way] !== undefined).length <= 1, {
      error: `give one of ${ways.join(', ')}, not several`,
    }),
  );
export type ClockRequest = z.output<typeof clockRequest>;

/** A name for a branch, as people read it. */
export const branchName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(40),
    z.refine(isReadableLine, { error: 'must be one line of readable text' }),
  );

const waysBack = ['toInstant', 'byMs', 'toBeat'] as const;

/** `POST /sim/back`: one way to say when, and a name if it shall not be `branch 2`, `branch 3`, … */
export const backOrder = z
  .strictObject({
    toInstant: z.optional(virtualInstant),
    byMs: z.optional(z.int().check(z.minimum(1))),
    toBeat: z.optional(text.check(z.describe('Id of an event that ran.'))),
    name: z.optional(branchName),
  })
  .check(
    z.refine((order) => waysBack.filter((way) => order[way] !== undefined).length === 1, {
      error: `give one of ${waysBack.join(', ')}`,
    }),
  );
export type BackOrder = z.output<typeof backOrder>;

/** Where to go back to, and what the branch shall be called. */
export interface BackRequest {
  readonly toInstant: number;
  readonly name?: string;
}

const longName = z.string().check(z.minLength(1), z.maxLength(254));
const figure = z.union([z.number(), longName], { error: 'must be an amount, as a number or a text' });
const amounts = z.record(longName, figure);

/** Members of `POST /sim/reset` that change a scenario. */
const changes = {
  users: z.optional(
    z
      .array(z.union([longName, z.looseObject({ account: longName })], { error: 'must be a name or a user' }))
      .check(
        z.maxLength(500),
        z.describe(
          'Users by name or as objects of the scenario format (docs/scenarios.md). One who is there already gets the members given; another, who is only named, the address <name>@sandpit.test, the password test123 and a verified identity.',
        ),
      ),
  ),
  balances: z.optional(
    z
      .record(longName, z.record(longName, z.union([figure, amounts])))
      .check(
        z.describe(
          'What users have, by name or account: amounts by currency in the spot account, or by account and currency.',
        ),
      ),
  ),
  prices: z.optional(amounts.check(z.describe('Prices at the start, by pair.'))),
} as const;

/** `POST /sim/reset`: the scenario from its beginning; what is not given stays as it is (speed: 1). */
export const resetRequest = z
  .strictObject({
    scenario: z.optional(
      z
        .union([text, z.record(z.string(), z.unknown())], { error: 'must be a name or a scenario' })
        .check(z.describe('The name of a scenario, or a whole one as an object of the format.')),
    ),
    file: z.optional(
      z
        .strictObject({ name: z.string().check(z.minLength(1), z.maxLength(200)), text: z.string() })
        .check(z.describe('A scenario as the text of a YAML file.')),
    ),
    files: z.optional(candleFiles),
    ...changes,
    seed: z.optional(text),
    speed: z.optional(speed),
  })
  .check(
    z.refine((request) => request.file === undefined || request.scenario === undefined, {
      path: ['file'],
      error: 'give scenario or file, not both',
    }),
  );
export type ResetRequest = z.output<typeof resetRequest>;

/** Query of `GET /sim/messages`. */
export const messagesRequest = z.strictObject({
  account: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** What a report holds; it is not changed any more. */
type Report<Schema extends z.ZodMiniType> = Lasting<z.output<Schema>>;

/** A type with all its members readonly, however deep. */
export type Lasting<T> = T extends object ? { readonly [K in keyof T]: Lasting<T[K]> } : T;

/** Response of the calls of the clock. */
export const clockReport = z.object({ now: virtualInstant, speed: z.number() });
export type ClockReport = Report<typeof clockReport>;

/** A text in each of the five languages. */
export const everyLanguageText = z.object({
  en: z.string(),
  hk: z.string(),
  kr: z.string(),
  jp: z.string(),
  zh: z.string(),
});

/** Response of `GET /sim/state`. */
export const stateReport = z.object({
  scenario: z.string(),
  title: everyLanguageText,
  seed: z.string(),
  branch: z.string().check(z.describe('Branch of the session; the first is main.')),
  start: virtualInstant.check(z.describe('Virtual time of the beginning.')),
  now: virtualInstant,
  speed: z.number(),
  hash: z.string(),
  seq: z.int(),
  audit: z.array(z.string()),
});
export type StateReport = Report<typeof stateReport>;

/** What one of several hosts of a room reports of itself. */
export const hostReport = z.object({
  room: z.string(),
  host: z.string(),
  role: z.enum(['leader', 'follower']),
  leader: z.nullable(z.string().check(z.describe('The host that leads; null while none is known.'))),
  term: z.int().check(z.describe('Number of its term; a later one is higher.')),
  sequence: z.int().check(z.describe('Of the last message of the log that is here.')),
  seq: z.int().check(z.describe('The last command that is here.')),
  lag: z.object({
    commands: z.int().check(z.describe('Commands that the leader has and this host has not.')),
    milliseconds: z.int().check(z.describe('Real time since its latest announcement.')),
  }),
});
export type HostReport = Report<typeof hostReport>;

/** A verification code that was sent. */
export const messageReport = z.object({
  at: z.int(),
  account: z.string(),
  channel: z.enum(['sms', 'mail']),
  code: z.string(),
  purpose: z.string(),
});
export type MessageReport = Report<typeof messageReport>;

/** A branch of the session. */
export const branchReport = z.object({
  name: z.string(),
  from: z.nullable(
    z.string().check(z.describe('The branch it was taken from; null for main and for what was imported.')),
  ),
  at: z.nullable(z.int().check(z.describe('Where it parts from that; null for main.'))),
  now: z.int().check(z.describe('Where its clock stands, or stood when it was left.')),
  seq: z.int().check(z.describe('Its last command.')),
  present: z.boolean(),
  kept: z
    .boolean()
    .check(
      z.describe('A moment that POST /sim/fork keeps: it stays as it is, and going to it begins a branch.'),
    ),
});
export type BranchReport = Report<typeof branchReport>;

/** Where the present branch stands, and the range of time that it knows. */
export const replayReport = z.object({
  branch: z.string(),
  start: virtualInstant.check(z.describe('Its first instant.')),
  now: virtualInstant,
  end: virtualInstant.check(z.describe('Where it has come to; later than `now` while it is replayed.')),
  speed: z.number(),
  isReplay: z.boolean(),
});
export type ReplayReport = Report<typeof replayReport>;

/** What a user had over time, in USDT. */
export const equityCurve = z.array(z.object({ at: virtualInstant, equity: z.string() }));
export type EquityCurve = Report<typeof equityCurve>;

/** The message for an invalid value; undefined leaves the schema's own message. */
export function ruleText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be ${issue.expected}`;
  if (issue.code === 'invalid_value')
    return `must be ${choiceText(issue.values)}, not ${JSON.stringify(issue.input) ?? 'left out'}`;
  if (issue.code === 'unrecognized_keys') return unknownKeys(issue);
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
  return undefined;
}

/** The keys that are not known, with those that are. */
function unknownKeys({ keys, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  const known = inst instanceof z.core.$ZodObject ? Object.keys(inst._zod.def.shape) : [];
  const there = known.length === 0 ? '' : `; there are ${known.join(', ')}`;
  return `unknown key ${keys.map((key) => JSON.stringify(key)).join(', ')}${there}`;
}

/** What may stand in a place: "give or take", "prompt, slow, forgetful or dishonest". */
export const choiceText = (values: readonly unknown[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}`;

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters' : '';
}
