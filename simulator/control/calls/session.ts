import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';
import { localText, messageReport, messagesRequest, resetRequest, stateReport } from '../requests.ts';

const scenario = z.object({ name: z.string(), title: localText, summary: localText });

/** The session as a whole: its state, its messages, and restarting it. */
export const sessionCalls = {
  '/sim/state': {
    GET: call({ summary: 'Where the exchange stands, and its hash.', response: stateReport }, (target) =>
      target.state(),
    ),
  },
  '/sim/reset': {
    POST: call(
      {
        summary: 'Begins a scenario again, forgetting the session of it.',
        details:
          'What is not given stays as it is; the speed becomes 1. A scenario that is given as a file or an object, or changed, is called own/<name>; its text travels with recordings, snapshots and links of the session.',
        body: resetRequest,
        response: stateReport,
        errors: {
          400: 'BAD_SCENARIO: the given scenario cannot be played; issues has the place of each thing that is wrong.',
          404: 'UNKNOWN_SCENARIO: no scenario has this name.',
        },
        maxBody: 1_048_576,
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
      (target) => ({ scenarios: target.scenarios() }),
    ),
  },
} satisfies CallTable;
