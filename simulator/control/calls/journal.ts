import * as z from 'zod/mini';
import { membersIn } from '#shared/json.ts';
import type { CommandName } from '#simulator/engine/exchange.ts';
import { decode, encode } from '#simulator/engine/kernel/index.ts';
import type { Actor, JournalRecord, Plain } from '#simulator/engine/kernel/index.ts';
import { call, commandReport, ControlError } from '../call.ts';
import type { CallTable } from '../call.ts';
import type { ControlTarget } from '../target.ts';

/** How many records a page has by default. */
const DEFAULT_LIMIT = 200;

const whole = (min: number, max: number) => z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));

const actor = z.object({ kind: z.enum(['user', 'visitor', 'operator']), id: z.optional(z.int()) });
const commandName = z.string().check(z.describe('`<module>.<command>`'));

const record = z.object({
  seq: z.int(),
  at: z.int(),
  actor,
  name: commandName,
  input: z.unknown(),
});

/** The accepted commands: with seed and scenario they are the whole session. */
export const journalCalls = {
  '/sim/journal': {
    GET: call(
      {
        summary: 'The accepted commands of the present branch, oldest first, a page at a time.',
        body: z.strictObject({
          after: z.optional(
            whole(0, Number.MAX_SAFE_INTEGER).check(z.describe('Records after this one; 0, the beginning.')),
          ),
          latest: z.optional(
            whole(1, 1_000).check(z.describe('Instead of `after`: so many records up to the newest.')),
          ),
          limit: z.optional(whole(1, 1_000).check(z.describe(`How many at most; ${DEFAULT_LIMIT}.`))),
        }),
        response: z.object({
          records: z.array(record),
          next: z
            .nullable(z.int())
            .check(z.describe('What to give as `after` for the next page; null when there is none.')),
        }),
      },
      async (target, { after = 0, latest, limit = latest ?? DEFAULT_LIMIT }) => {
        const last = target.exchange().kernel.lastSeq();
        const from = latest === undefined ? after : Math.max(0, last - latest);
        // With one more it is known whether there is a next page.
        const found = await target.branches.records(from, limit + 1);
        const records = found.slice(0, limit).map(recordRow);
        return { records, next: found.length > limit ? (records.at(-1)?.seq ?? null) : null };
      },
    ),
  },
  '/sim/command': {
    POST: call(
      {
        summary: 'Gives a command as a journal has it, at this moment.',
        effect: 'state',
        scope: 'session',
        details:
          'For what no call of the protocol says exactly so, such as a login of which only the hash of the password is known. The exchange trusts it: an input that none of its callers would give may stop it.',
        body: z.strictObject({ actor, name: commandName, input: z.unknown() }),
        response: z.object({
          ...commandReport.shape,
          value: z.unknown().check(z.describe('What the command gives back; of a login, the token.')),
        }),
        errors: {
          404: 'NOT_FOUND: there is no such command.',
          409: 'REFUSED: the exchange refuses the command.',
        },
      },
      giveCommand,
    ),
  },
} satisfies CallTable;

async function giveCommand(
  target: ControlTarget,
  { actor: giver, name, input }: { actor: z.output<typeof actor>; name: string; input: unknown },
) {
  const [module = '', command = ''] = name.split('.');
  const modules: { readonly [name: string]: unknown } = { ...target.exchange() };
  if (!hasCommand(modules[module], command))
    throw new ControlError(404, 'NOT_FOUND', `There is no command ${name}.`);
  await target.pump();
  const given = decode(JSON.stringify(input ?? {})) as never;
  const outcome = target.exchange().execute(name as CommandName, given, giver as Actor, target.guard);
  await target.settle();
  if (outcome.ok) {
    const { record, value } = outcome;
    return { seq: record.seq, at: record.at, value: JSON.parse(encode((value ?? null) as Plain)) };
  }
  const { key, params } = outcome.refusal;
  throw new ControlError(409, 'REFUSED', `The exchange refuses: ${key}.`, { refusal: key, params });
}

function hasCommand(module: unknown, command: string): boolean {
  return Object.hasOwn(membersIn(membersIn(module)['commands']), command);
}

/** Whole amounts, which JSON does not know, are written as in the journal. */
function recordRow({ seq, at, actor, name, input }: JournalRecord) {
  return { seq, at, actor, name, input: JSON.parse(encode(input)) };
}
