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

const frame = z.object({
  at: z.int(),
  socket: z.string(),
  event: z.string(),
  size: z.int().check(z.describe('Length of the payload as JSON.')),
  to: z.nullable(z.int()).check(z.describe('The user of a private event; null for a public one.')),
});

/** What passed between pages and the exchange. */
export const trafficCalls = {
  '/sim/requests': {
    GET: call(
      {
        summary: 'The latest 500 calls under /api, oldest first; what is secret is masked.',
        answers: z.object({ requests: z.array(request) }),
      },
      (target) => ({ requests: target.requests() }),
    ),
  },
  '/sim/frames': {
    GET: call(
      {
        summary: 'The latest 200 events sent to sockets, oldest first.',
        answers: z.object({ frames: z.array(frame) }),
      },
      (target) => ({ frames: target.frames() }),
    ),
  },
} satisfies CallTable;
