import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';
import { MAX_CANDLE_REQUEST } from '../candle-files.ts';
import { ControlError } from '../control-error.ts';
import {
  hostReport,
  everyLanguageText,
  messageReport,
  messagesRequest,
  resetRequest,
  stateReport,
} from '../requests.ts';

const scenario = z.object({ name: z.string(), title: everyLanguageText, summary: everyLanguageText });

/** The session as a whole: its state, its messages, and restarting it. */
export const sessionCalls = {
  '/sim/state': {
    GET: call({ summary: 'Where the exchange stands, and its hash.', response: stateReport }, (target) =>
      target.state(),
    ),
  },
  '/sim/room': {
    GET: call(
      {
        summary: 'Who leads the room that several hosts serve together, and what this host has of it.',
        details: 'Two hosts with the same seq and at have the same hash.',
        response: z.object({
          ...hostReport.shape,
          at: z.nullable(z.int().check(z.describe('Its virtual time; null while no exchange runs here.'))),
          hash: z.nullable(z.string()),
        }),
        errors: { 409: 'NO_LOG: the host shares its exchange with no other.' },
      },
      (target) => {
        const { place, exchange } = target.shared?.() ?? {};
        if (!place) throw new ControlError(409, 'NO_LOG', 'The host shares its exchange with no other.');
        const { kernel } = exchange ?? {};
        return { ...place, at: kernel?.now() ?? null, hash: kernel?.hash() ?? null };
      },
    ),
  },
  '/sim/reset': {
    POST: call(
      {
        summary: 'Begins a scenario again, forgetting the session of it.',
        effect: 'moment',
        scope: 'session',
        details:
          'What is not given stays as it is; the speed becomes 1. A scenario that is given as a file or an object, or changed, is called own/<name>; its text travels with recordings, snapshots and links of the session.',
        body: resetRequest,
        response: stateReport,
        errors: {
          400: 'BAD_SCENARIO: the given scenario cannot be played; issues has the place of each thing that is wrong.',
          404: 'UNKNOWN_SCENARIO: no scenario has this name.',
        },
        maxBody: MAX_CANDLE_REQUEST,
      },
      async (target, request) => {
        await target.reset(request);
        return target.state();
      },
    ),
  },
  '/sim/messages': {
    GET: call(
      {
        summary: 'Verification codes that were sent, oldest first.',
        body: messagesRequest,
        response: z.object({ messages: z.array(messageReport) }),
      },
      (target, { account }) => ({
        messages: target.messages().filter((sent) => account === undefined || sent.account === account),
      }),
    ),
  },
  '/sim/scenarios': {
    GET: call(
      { summary: 'The scenarios there are.', response: z.object({ scenarios: z.array(scenario) }) },
      async (target) => ({ scenarios: await target.scenarios() }),
    ),
  },
} satisfies CallTable;
