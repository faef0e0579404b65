import type * as z from 'zod/mini';
import type { Instant } from '#simulator/kernel/index.ts';
import type { RequestReport } from './request-log.ts';
import { clockRequest, faultWords, messagesRequest, resetRequest, type ResetRequest } from './requests.ts';

/** Where the exchange stands (`GET /sim/state`). */
export interface StateReport {
  readonly scenario: string;
  readonly title: string;
  readonly seed: string;
  /** Virtual milliseconds since the epoch. */
  readonly now: Instant;
  /** 0 = paused. */
  readonly speed: number;
  /** Canonical hash of the whole state. */
  readonly hash: string;
  /** The last accepted command. */
  readonly seq: number;
  /** Violated invariants in words; empty when all is well. */
  readonly audit: readonly string[];
}

export interface ClockReport {
  readonly now: Instant;
  readonly speed: number;
}

/** A verification code that was sent. */
export interface MessageReport {
  readonly at: Instant;
  readonly account: string;
  readonly channel: 'sms' | 'mail';
  readonly code: string;
  readonly purpose: string;
}

/** What the control plane steers; a host supplies it. */
export interface ControlTarget {
  state(): StateReport;
  clock(): ClockReport;
  setSpeed(speed: number): Promise<void>;
  /** Resolves when everything due until `at` has happened. */
  travelTo(at: Instant): Promise<void>;
  /** Rejects with UnknownScenario. */
  reset(request: ResetRequest): Promise<void>;
  /** Oldest first. */
  messages(): readonly MessageReport[];
  trialBalance(): readonly { readonly currency: number; readonly sum: bigint }[];
  scenarios(): readonly { readonly name: string; readonly title: string }[];
  /** The latest calls under `/api`, oldest first. */
  requests(): readonly RequestReport[];
}

/** A scenario name that no scenario has. */
export class UnknownScenario extends Error {
  override readonly name = 'UnknownScenario';
}

/** The exchange is not running, and why. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';
}

/** A refusal of the control plane: HTTP status, a name for programs, words for people. */
class ControlError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

type Action = (target: ControlTarget, request: Request) => unknown;

const largestBody = 65_536;

/** Every call, by path and method. */
const calls: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  '/sim/state': { GET: (target) => target.state() },
  '/sim/clock': { GET: (target) => target.clock(), POST: setClock },
  '/sim/reset': { POST: reset },
  '/sim/messages': { GET: messages },
  '/sim/ledger': { GET: ledger },
  '/sim/requests': { GET: (target) => ({ requests: target.requests() }) },
  '/sim/scenarios': { GET: (target) => ({ scenarios: target.scenarios() }) },
};

/**
 * Answers one call of the control plane: JSON in, JSON out, 2xx on success. A refusal is
 * `{ error: { code, message, … } }` with 400 (malformed), 404, 405, 409 (time cannot go there), 413 or 503.
 */
export async function handleControl(target: ControlTarget, request: Request): Promise<Response> {
  try {
    return json(200, await actionFor(request)(target, request));
  } catch (error) {
    return refusal(error);
  }
}

function actionFor(request: Request): Action {
  const { pathname } = new URL(request.url);
  const methods = Object.hasOwn(calls, pathname) ? calls[pathname] : undefined;
  if (!methods) {
    throw new ControlError(404, 'NOT_FOUND', `There is no ${pathname}.`, { calls: Object.keys(calls) });
  }
  const action = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (!action) {
    const allowed = Object.keys(methods);
    throw new ControlError(405, 'METHOD', `${pathname} takes ${allowed.join(' or ')}.`, { allowed });
  }
  return action;
}

async function setClock(target: ControlTarget, request: Request): Promise<ClockReport> {
  const { speed, advanceMs, toInstant } = await body(request, clockRequest);
  if (speed === 0) await target.setSpeed(0);
  const { now } = target.clock();
  const destination = toInstant ?? (advanceMs === undefined ? undefined : now + advanceMs);
  if (destination !== undefined && destination < now) {
    throw new ControlError(409, 'PAST', `It is ${now} already; ${destination} lies in the past.`, { now });
  }
  if (destination !== undefined) await target.travelTo(destination);
  if (speed !== undefined && speed > 0) await target.setSpeed(speed);
  return target.clock();
}

async function reset(target: ControlTarget, request: Request): Promise<StateReport> {
  await target.reset(await body(request, resetRequest));
  return target.state();
}

function messages(target: ControlTarget, request: Request): { messages: readonly MessageReport[] } {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  delete query['_timespan'];
  const { account } = valid(messagesRequest, query);
  return {
    messages: target.messages().filter((message) => account === undefined || message.account === account),
  };
}

function ledger(target: ControlTarget): unknown {
  const sums = target.trialBalance().map(({ currency, sum }) => ({ currency, sum: String(sum) }));
  return { balanced: sums.every(({ sum }) => sum === '0'), sums };
}

async function body<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  const raw = await request.text();
  if (raw.length > largestBody)
    throw new ControlError(413, 'TOO_LARGE', `The body exceeds ${largestBody} bytes.`);
  return valid(schema, raw === '' ? {} : parsed(raw));
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

function refusal(error: unknown): Response {
  if (error instanceof ControlError) {
    return json(error.status, { error: { code: error.code, message: error.message, ...error.extra } });
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UnknownScenario) return json(404, { error: { code: 'UNKNOWN_SCENARIO', message } });
  const code = error instanceof NotRunning ? 'NOT_RUNNING' : 'FAILED';
  return json(503, { error: { code, message } });
}

function json(status: number, value: unknown): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}
