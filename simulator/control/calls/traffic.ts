/** Calls about what passed between pages and the exchange. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';
import { frameReport, requestReport } from '../traffic-format.ts';
import { KEPT_FRAMES, KEPT_REQUESTS } from '../traffic-limits.ts';

const whole = (max: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max));
const contains = z.optional(z.string().check(z.maxLength(200)));

/** What passed between pages and the exchange. */
export const trafficCalls = {
  '/sim/requests': {
    GET: call(
      {
        summary: `The latest ${KEPT_REQUESTS} calls under /api with their responses, oldest first.`,
        details:
          'What is secret is masked in parameters and responses. Without a query: all of them, without bodies.',
        body: z.strictObject({
          id: z.optional(whole(Number.MAX_SAFE_INTEGER)).check(z.describe('One call, with its body.')),
          contains: contains.check(
            z.describe('Only calls with this text in method, path, parameters or response.'),
          ),
          failed: z
            .optional(z.literal('yes'))
            .check(z.describe('Only calls that were refused, failed or were lost.')),
          latest: z.optional(whole(KEPT_REQUESTS)).check(z.describe('At most so many, the newest.')),
        }),
        response: z.object({ requests: z.array(requestReport) }),
      },
      (target, { failed, ...query }) => ({
        requests: target.requests.entries({ ...query, failed: failed === 'yes' }),
      }),
    ),
  },
  '/sim/frames': {
    GET: call(
      {
        summary: `The latest ${KEPT_FRAMES} events sent to sockets, oldest first.`,
        details: 'What is secret is masked.',
        body: z.strictObject({
          contains: contains.check(z.describe('Only events with this text in name or content.')),
          latest: z.optional(whole(KEPT_FRAMES)).check(z.describe('At most so many, the newest.')),
        }),
        response: z.object({ frames: z.array(frameReport) }),
      },
      (target, query) => ({ frames: target.frames.entries(query) }),
    ),
  },
} satisfies CallTable;
