/** The types of control calls, and the helpers that several of them use. */
import * as z from 'zod/mini';
import { noCommands } from '#simulator/engine/exchange.ts';
import type { CommandInput, CommandName, CommandResult } from '#simulator/engine/exchange.ts';
import type { HttpRequest } from '#simulator/http.ts';
import { OPERATOR } from '#simulator/engine/kernel/index.ts';
import type { Plain, Refusal } from '#simulator/engine/kernel/index.ts';
import { ControlError } from './control-error.ts';
import { ruleText } from './requests.ts';
import type { Lasting } from './requests.ts';
import type { LargeFile } from './share-format.ts';
import type { ControlTarget } from './target.ts';

export { ControlError };

/**
 * What a call leaves behind: nothing; logins; another moment or session than the one that is shown, by no command; a change of the
 * exchange. Only a call of logins or of the state may give commands.
 */
export type CallEffect = 'none' | 'session' | 'moment' | 'state';

/** Whom a call is about: one account, all who trade, or the session as a whole, in the place of whoever owns it. */
export type CallScope = 'account' | 'market' | 'session';

/** What a call leaves behind, nothing if not given; and whom it is about, which a room has to know of a call that leaves something. */
export type CallImpact =
  | { readonly effect?: 'none'; readonly scope?: never }
  | { readonly effect: Exclude<CallEffect, 'none'>; readonly scope: CallScope };

/** What a call is about, what it takes and what it returns; its OpenAPI description is made from this. */
interface CallContent<Body extends z.ZodMiniType, Response extends z.ZodMiniType> {
  /** One line that says what the call does. */
  readonly summary: string;
  /** What the line leaves out. */
  readonly details?: string;
  /** The query of a GET, the JSON body of a POST; a call without it takes nothing. */
  readonly body?: Body;
  readonly response: Response;
  /** Refusals of this call's own, by HTTP status: their codes and when they come. */
  readonly errors?: Readonly<Record<number, string>>;
  /** Characters its body may have, where the usual 64 Ki are too few. */
  readonly maxBody?: number;
  /** Its response may have many megabytes, and is written in parts. */
  readonly large?: boolean;
}

export type CallDescription<Body extends z.ZodMiniType, Response extends z.ZodMiniType> = CallContent<
  Body,
  Response
> &
  CallImpact;

/** One call of the control plane. */
export interface ControlCall<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> extends CallContent<Body, Response> {
  readonly effect: CallEffect;
  readonly scope: CallScope;
  /** Checks the request and returns the JSON of the response. Throws ControlError. */
  handle(target: ControlTarget, request: HttpRequest): Promise<unknown>;
}

/** Calls by path and method. */
export type CallTable = Readonly<Record<string, Readonly<Partial<Record<'GET' | 'POST', ControlCall>>>>>;

const nothing = z.strictObject({});

type Returned<Value> = Lasting<Value> | LargeFile<Value>;

/** Puts a call together: `act` is given what the request brings, checked. */
export function call<Body extends z.ZodMiniType, Response extends z.ZodMiniType>(
  description: CallDescription<Body, Response>,
  act: (
    target: ControlTarget,
    given: z.output<Body>,
  ) => Returned<z.output<Response>> | Promise<Returned<z.output<Response>>>,
): ControlCall<Body, Response> {
  const { body, maxBody, effect = 'none', scope = 'market' } = description;
  const givesCommands = effect === 'state' || effect === 'session';
  return {
    ...description,
    effect,
    scope,
    async handle(target, request) {
      const brought = request.method === 'GET' ? queryOf(request) : jsonBody(request, maxBody);
      const { pathname } = request.url;
      return act(
        givesCommands ? target : { ...target, guard: noCommands(pathname) },
        valid(body ?? nothing, brought) as z.output<Body>,
      );
    },
  };
}

/**
 * Gives a command as the operator, stored and published before it resolves. Throws ControlError REFUSED. `explain` may say in
 * words of the call's own what a refusal means there.
 */
export async function commandAsOperator<K extends CommandName>(
  target: ControlTarget,
  name: K,
  input: CommandInput<K> & Plain,
  explain?: Explain,
): Promise<CommandResult<K>> {
  return (await executeAsOperator(target, name, input, explain)).value;
}

/** The call's own message for a refusal. */
export type Explain = (refusal: Refusal) => ControlError | undefined;

/** Response of a call that does nothing but give a command. */
export const commandReport = z.object({
  seq: z.int().check(z.describe('Its record in the journal.')),
  at: z.int(),
});

/** As `commandAsOperator`, for those who want to know where the journal has it. */
export async function recordAsOperator<K extends CommandName>(
  target: ControlTarget,
  name: K,
  input: CommandInput<K> & Plain,
  explain?: Explain,
): Promise<z.output<typeof commandReport>> {
  const { seq, at } = (await executeAsOperator(target, name, input, explain)).record;
  return { seq, at };
}

/** Gives a command as the operator, stored and published before it resolves. Throws ControlError REFUSED. */
export async function executeAsOperator<K extends CommandName>(
  target: ControlTarget,
  name: K,
  input: CommandInput<K> & Plain,
  explain: Explain = () => undefined,
) {
  await target.pump();
  const outcome = target.exchange().execute(name, input, OPERATOR, target.guard);
  await target.settle();
  if (outcome.ok) return outcome;
  const { key, params } = outcome.refusal;
  const explained = explain(outcome.refusal);
  if (explained) throw explained;
  throw refusedCommand(outcome.refusal, `The exchange refuses: ${key}${boundsOf(params)}.`);
}

/** The response to a refused command. */
export function refusedCommand({ key, params }: Refusal, message: string): ControlError {
  return new ControlError(409, 'REFUSED', message, { refusal: key, params });
}

/** What a refused figure has to be; empty for a refusal that names no bounds. */
const boundsOf = ({ field, min, max }: Refusal['params'] = {}): string =>
  field === undefined || min === undefined || max === undefined ? '' : `, "${field}" takes ${min} to ${max}`;

/** The query without the cache-buster (WIRE-R1). */
function queryOf({ url }: HttpRequest): unknown {
  const { _timespan, ...query } = Object.fromEntries(url.searchParams);
  return query;
}

/** The JSON body, `{}` when it is empty. Throws ControlError MALFORMED, TOO_LARGE. */
export function jsonBody({ body, size }: HttpRequest, max = 65_536): unknown {
  const raw = new TextDecoder().decode(body);
  if (raw.length > max || size > body.length)
    throw new ControlError(413, 'TOO_LARGE', `The body exceeds ${max} bytes.`);
  try {
    return raw === '' ? {} : JSON.parse(raw);
  } catch (error) {
    throw new ControlError(400, 'MALFORMED', `The body is not JSON: ${(error as Error).message}`);
  }
}

/** What a schema makes of a value. Throws ControlError INVALID with everything that is wrong. */
export function valid<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: ruleText });
  if (result.success) return result.data;
  // A wrong key first: what is missing follows from it.
  const [unknown = [], others = []] = [true, false].map((isUnknown) =>
    result.error.issues.filter(({ code }) => (code === 'unrecognized_keys') === isUnknown),
  );
  const issues = [...unknown, ...others].map(({ path, message }) => ({ path: path.join('.'), message }));
  const message = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  throw new ControlError(400, 'INVALID', message, { issues });
}
