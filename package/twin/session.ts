/** Reads the session that a twin run is driven with. */
import { operationNames } from '#contract/index.ts';
import { recordingFile } from '#simulator/control/share-format.ts';
import type { RecordingFile } from '#simulator/control/index.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import * as z from 'zod/mini';
import { userCallOf } from '../traffic/commands.ts';
import type { RecordedCommand } from '../traffic/commands.ts';
import { survey, withReads } from './reads.ts';
import type { Finding, TwinSession, TwinStep } from './types.ts';

const sessionFile = z.strictObject({
  format: z.literal('sandpit-twin-session'),
  version: z.literal(1),
  scenario: z.string(),
  seed: z.optional(z.string()),
  steps: z.array(
    z.strictObject({
      call: z.enum(operationNames as [(typeof operationNames)[number], ...typeof operationNames]),
      as: z.optional(z.string()),
      lang: z.optional(z.string()),
      form: z.record(z.string(), z.string()),
    }),
  ),
});

const findingFile = z.looseObject({ format: z.literal('sandpit-twin-finding'), session: sessionFile });

/** Reads a finding from plain data. Throws an Error that names what is wrong and where. */
export const readFinding = (given: unknown): Finding => checked(findingFile, given) as unknown as Finding;

/** Every read, for the account and as a visitor. */
export const surveySession = (scenario: string, account: string | undefined): TwinSession => ({
  format: 'sandpit-twin-session',
  version: 1,
  scenario,
  steps: survey(account),
});

/**
 * A session from plain data: one of this tool, or a recording, whose commands become the calls that users made. The reads that
 * show what each call changed are added to both. Rejects with an Error that names what is wrong and where.
 */
export async function readSession(given: unknown): Promise<TwinSession> {
  const isRecording = (given as { format?: unknown } | null)?.format === 'sandpit-recording';
  const session = isRecording
    ? await sessionOf(checked(recordingFile, given))
    : (checked(sessionFile, given) as TwinSession);
  const [account] = session.steps.flatMap(({ as }) => as ?? []);
  return { ...session, steps: [...survey(account), ...withReads(session.steps)] };
}

function checked<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

/** The first user of a scenario; the exchange itself is user 1. */
const FIRST_USER = 2;

async function sessionOf({ scenario, seed, source, records }: RecordingFile): Promise<TwinSession> {
  const catalogue = nodeCatalogue();
  if (source)
    throw new Error('a recording of a scenario of your own cannot be driven; record one of the library');
  const { users } = await catalogue.load(scenario, seed);
  const steps = (records as readonly RecordedCommand[]).flatMap((record): readonly TwinStep[] => {
    const call = record.actor.kind === 'user' ? userCallOf(record) : undefined;
    const as = users[Number(record.actor.id) - FIRST_USER]?.account;
    return call && as !== undefined ? [{ call: call.operation, as, form: call.form }] : [];
  });
  return { format: 'sandpit-twin-session', version: 1, scenario, seed, steps };
}
