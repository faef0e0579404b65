import type * as z from 'zod/mini';
import type { CommandInput, CommandName, CommandResult } from '#simulator/exchange.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { faultWords } from './requests.ts';
import type { ControlTarget } from './target.ts';

/** A refusal of the control plane: HTTP status, a name for programs, words for people. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Answers one call with what its JSON shall be. */
type Action = (target: ControlTarget, request: Request) => unknown;

/** Calls by path and method. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, Action>>>>;

const largestBody = 65_536;

/** The JSON body of a request, `{}` when it is empty. Throws ControlError TOO_LARGE, MALFORMED, INVALID. */
export async function readBody<S extends z.ZodMiniType>(
  request: Request,
  schema: S,
  largest = largestBody,
): Promise<z.output<S>> {
  const raw = await request.text();
  if (raw.length > largest) throw new ControlError(413, 'TOO_LARGE', `The body exceeds ${largest} bytes.`);
  return valid(schema, raw === '' ? {} : parsed(raw));
}

/** The parameters of a request's query. Throws ControlError INVALID. */
export function readQuery<S extends z.ZodMiniType>(request: Request, schema: S): z.output<S> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  delete query['_timespan'];
  return valid(schema, query);
}

/** Gives a command as the operator, stored and published before it resolves. Throws ControlError REFUSED. */
export async function commandAsOperator<K extends CommandName>(
  target: ControlTarget,
  name: K,
  input: CommandInput<K> & Plain,
): Promise<CommandResult<K>> {
  await target.pump();
  const outcome = target.exchange().execute(name, input, { kind: 'operator' });
  await target.settle();
  if (outcome.ok) return outcome.value;
  const { key, params } = outcome.refusal;
  throw new ControlError(409, 'REFUSED', `The exchange refuses: ${key}.`, { refusal: key, params });
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (error) {
    throw new ControlError(400, 'MALFORMED', `The body is not JSON: ${(error as Error).message}`);
  }
}

function valid<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: faultWords });
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const words = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  throw new ControlError(400, 'INVALID', words, { issues });
}
