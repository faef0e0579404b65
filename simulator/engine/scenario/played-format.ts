/** `played` of a scenario: what was done in a session that was kept as one. */
import * as z from 'zod/mini';
import { DAY_MS, MalformedState, decode } from '#simulator/engine/kernel/index.ts';
import type { Actor, Plain } from '#simulator/engine/kernel/index.ts';
import { duration, expected, list, maybe, readDuration, wholeSchema } from './fields.ts';
import { RULES_VERSION, rulesIssue } from './rules.ts';
import type { Path, IssueReport } from './content.ts';

/** A command of a kept session. */
export interface PlayedCommand {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly actor: Actor;
  /** `<module>.<command>`. */
  readonly name: string;
  readonly input: Plain;
}

/** What was done before the scenario begins to be played on. */
export interface PlayedSession {
  /** Milliseconds after the start at which it is played on. */
  readonly until: number;
  /** Of the state then; not checked if not given. */
  readonly hash?: string;
  readonly commands: readonly PlayedCommand[];
}

const MAX_COMMANDS = 10_000;
/** Latest end of a kept session after the start, as of a scheduled event. */
const LAST_MS = 366 * DAY_MS;
const ACTOR = /^(?:visitor|operator|user ([1-9]\d{0,8}))$/;

const BY_TEXT = expected('visitor, operator, or user with a number, such as user 2');
const NAME_TEXT = expected('the name of a command, such as spot.place');

const command = z.strictObject(
  {
    at: duration(0, LAST_MS).check(z.describe('When, after the start.')),
    by: z
      .string(BY_TEXT)
      .check(
        z.regex(ACTOR, BY_TEXT),
        z.describe('Who gave it: visitor, operator, or user 2 by their number.'),
      ),
    do: z
      .string(NAME_TEXT)
      .check(
        z.regex(/^[a-z][a-z0-9-]{0,31}\.[a-zA-Z0-9]{1,32}$/, NAME_TEXT),
        z.describe('Name of the command.'),
      ),
    with: z._default(z.unknown(), {}).check(z.describe('What it was given.')),
  },
  expected('at, by, do and with'),
);

const HASH_TEXT = expected('32 hexadecimal digits in quotes');

export const played = z.strictObject(
  {
    until: duration(0, LAST_MS).check(z.describe('When it is played on, after the start.')),
    rules: maybe(
      wholeSchema(1, RULES_VERSION),
      'Version of the rules that the session was played by; the present one if not given.',
    ),
    hash: maybe(
      z.string(HASH_TEXT).check(z.regex(/^[0-9a-f]{32}$/, HASH_TEXT)),
      'Hash of the state that it comes to; not checked if not given.',
    ),
    commands: list(command, MAX_COMMANDS, 'commands').check(z.describe('What was done, in order.')),
  },
  expected('until and commands'),
);

export type PlayedDocument = z.output<typeof played>;

/** Who gives a command, as the file has it. */
export const writtenActor = (actor: Actor): string =>
  actor.kind === 'user' ? `user ${actor.id}` : actor.kind;

function readActor(written: string): Actor {
  const [, id] = ACTOR.exec(written) ?? [];
  return id === undefined
    ? { kind: written === 'operator' ? 'operator' : 'visitor' }
    : { kind: 'user', id: Number(id) };
}

/** Reads a kept session; what does not fit is reported. */
export function readPlayed(
  { until, rules, hash, commands }: PlayedDocument,
  report: IssueReport,
): PlayedSession {
  const at: Path = ['played'];
  const issue = rules === undefined ? undefined : rulesIssue(rules);
  if (issue !== undefined) report.add([...at, 'rules'], `it was ${issue}`);
  const end = readDuration(until);
  let before = 0;
  return {
    until: end,
    ...(hash === undefined ? {} : { hash }),
    commands: commands.map((given, index) => {
      const place = [...at, 'commands', index];
      const time = readDuration(given.at);
      if (time < before) report.add([...place, 'at'], 'earlier than the command before');
      if (time > end) report.add([...place, 'at'], `later than until, ${until}`);
      before = Math.max(before, time);
      return {
        at: time,
        actor: readActor(given.by),
        name: given.do,
        input: readInput(given.with, [...place, 'with'], report),
      };
    }),
  };
}

function readInput(given: unknown, at: Path, report: IssueReport): Plain {
  try {
    return decode(JSON.stringify(given));
  } catch (error) {
    if (!(error instanceof MalformedState)) throw error;
    report.add(at, error.message);
    return null;
  }
}
