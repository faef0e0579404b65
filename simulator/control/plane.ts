/** Joins all control calls and routes requests to them. */
import { messageOf } from '#shared/json.ts';
import * as z from 'zod/mini';
import type { JsonObject } from '#shared/json.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { ScenarioError } from '#simulator/engine/scenario/index.ts';
import { call, ControlError } from './call.ts';
import type { ControlCall, CallTable } from './call.ts';
import { acceptorCalls } from './calls/acceptors.ts';
import { actionCalls } from './calls/actions.ts';
import { bookCalls } from './calls/book.ts';
import { branchCalls } from './calls/branches.ts';
import { c2cCalls } from './calls/c2c.ts';
import { clockCalls } from './calls/clock.ts';
import { faultCalls } from './calls/faults.ts';
import { fundingCalls } from './calls/funding.ts';
import { identityCalls } from './calls/identity.ts';
import { journalCalls } from './calls/journal.ts';
import { ledgerCalls } from './calls/ledger.ts';
import { jsonInParts } from './json-parts.ts';
import { leaseCalls } from './calls/lease.ts';
import { missionCalls } from './calls/missions.ts';
import { replayCalls } from './calls/replay.ts';
import { seatCalls } from './calls/seats.ts';
import { secondContractCalls } from './calls/second-contracts.ts';
import { sessionCalls } from './calls/session.ts';
import { shareCalls } from './calls/share.ts';
import { timelineCalls } from './calls/timeline.ts';
import { trafficCalls } from './calls/traffic.ts';
import { controlDocument } from './openapi.ts';
import { NotRunning, UnknownScenario } from './target.ts';
import type { ControlTarget } from './target.ts';

const described = {
  ...sessionCalls,
  ...clockCalls,
  ...branchCalls,
  ...replayCalls,
  ...shareCalls,
  ...timelineCalls,
  ...seatCalls,
  ...leaseCalls,
  ...actionCalls,
  ...identityCalls,
  ...acceptorCalls,
  ...fundingCalls,
  ...bookCalls,
  ...journalCalls,
  ...ledgerCalls,
  ...trafficCalls,
  ...faultCalls,
  ...missionCalls,
  ...secondContractCalls,
  ...c2cCalls,
} satisfies CallTable;

/** Each call with the types of what it takes and returns; `/sim`, which describes them, is not among them. */
export type ControlCalls = typeof described;

/** Every call there is. */
export const calls: CallTable = {
  '/sim': {
    GET: call({ summary: 'This document.', response: z.looseObject({ openapi: z.string() }) }, () => ({
      ...controlDocument(calls),
    })),
  },
  ...described,
};

/**
 * Returns one call of the control plane: JSON in, JSON out, 2xx on success. A refusal is
 * `{ error: { code, message, … } }` with 400 (malformed), 404, 405, 409 (it cannot be done now), 413 or 503.
 */
export async function handleControl(target: ControlTarget, request: HttpRequest): Promise<HttpResponse> {
  try {
    const found = callFor(request);
    const value = await found.handle(target, request);
    return found.large
      ? { ...json(200, null), body: { parts: jsonInParts(value as JsonObject) } }
      : json(200, value);
  } catch (error) {
    return refusal(error);
  }
}

type Addressed = Pick<HttpRequest, 'method'> & { readonly url: Pick<URL, 'pathname'> };

const methodsAt = (pathname: string): CallTable[string] | undefined =>
  Object.hasOwn(calls, pathname) ? calls[pathname] : undefined;

/** The call that a request is for; undefined where there is none. */
export function controlCallOf({ method, url }: Addressed): ControlCall | undefined {
  return method === 'GET' || method === 'POST' ? methodsAt(url.pathname)?.[method] : undefined;
}

function callFor(request: HttpRequest): ControlCall {
  const found = controlCallOf(request);
  if (found) return found;
  const { pathname } = request.url;
  const methods = methodsAt(pathname);
  if (!methods)
    throw new ControlError(404, 'NOT_FOUND', `There is no ${pathname}.`, { calls: Object.keys(calls) });
  const allowed = Object.keys(methods);
  throw new ControlError(405, 'METHOD', `${pathname} takes ${allowed.join(' or ')}.`, { allowed });
}

function refusal(error: unknown): HttpResponse {
  if (error instanceof ControlError)
    return json(error.status, { error: { code: error.code, message: error.message, ...error.extra } });

  const message = messageOf(error);
  if (error instanceof ScenarioError) {
    const issues = error.faults;
    return json(400, { error: { code: 'BAD_SCENARIO', message, issues } });
  }
  if (error instanceof UnknownScenario) return json(404, { error: { code: 'UNKNOWN_SCENARIO', message } });
  const code = error instanceof NotRunning ? 'NOT_RUNNING' : 'FAILED';
  return json(503, { error: { code, message } });
}

function json(status: number, value: unknown): HttpResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
