import * as z from 'zod/mini';
import { type CallTable, call } from '../call.ts';

const request = z.object({
  at: z.int(),
  method: z.string(),
  path: z.string(),
  parameters: z.record(z.string(), z.string()),
  language: z.string(),
  hasToken: z.boolean(),
});

/** What passed between pages and the exchange. */
export const trafficCalls: CallTable = {
  '/sim/requests': {
    GET: call(
      {
        summary: 'The latest 500 calls under /api, oldest first; what is secret is masked.',
        answers: z.object({ requests: z.array(request) }),
      },
      (target) => ({ requests: target.requests() }),
    ),
  },
};
