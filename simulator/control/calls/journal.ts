import * as z from 'zod/mini';
import { encode, type JournalRecord } from '#simulator/kernel/index.ts';
import { type CallTable, call } from '../call.ts';

/** How many records a page has unless told otherwise. */
const usual = 200;

const whole = (smallest: number, largest: number) =>
  z.coerce.number().check(z.int(), z.minimum(smallest), z.maximum(largest));

const record = z.object({
  seq: z.int(),
  at: z.int(),
  actor: z.object({ kind: z.enum(['user', 'visitor', 'operator']), id: z.optional(z.int()) }),
  name: z.string().check(z.describe('`<module>.<command>`')),
  input: z.unknown(),
});

/** The accepted commands: with seed and scenario they are the whole session. */
export const journalCalls = {
  '/sim/journal': {
    GET: call(
      {
        summary: 'The accepted commands of the present branch, oldest first, a page at a time.',
        takes: z.strictObject({
          after: z.optional(
            whole(0, Number.MAX_SAFE_INTEGER).check(z.describe('Records after this one; 0, the beginning.')),
          ),
          limit: z.optional(whole(1, 1_000).check(z.describe(`How many at most; ${usual}.`))),
        }),
        answers: z.object({
          records: z.array(record),
          next: z
            .nullable(z.int())
            .check(z.describe('What to give as `after` for the next page; null when there is none.')),
        }),
      },
      async (target, { after = 0, limit = usual }) => {
        const all = await target.records(after);
        const records = all.slice(0, limit).map(recordRow);
        return { records, next: all.length > limit ? (records.at(-1)?.seq ?? null) : null };
      },
    ),
  },
} satisfies CallTable;

/** Whole amounts, which JSON does not know, are told as the journal itself writes them. */
function recordRow({ seq, at, actor, name, input }: JournalRecord) {
  return { seq, at, actor, name, input: JSON.parse(encode(input)) as unknown };
}
