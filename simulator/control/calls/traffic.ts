import * as z from 'zod/mini';
import { KEPT_FRAMES, SHOWN_OF_FRAME } from '../frame-log.ts';
import { KEPT_OF_BODY, KEPT_REQUESTS } from '../request-log.ts';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';

const whole = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most));
const contains = z.optional(z.string().check(z.maxLength(200)));

const request = z.object({
  id: z.int().check(z.describe('Numbered from 1 as they came.')),
  at: z.int(),
  method: z.string(),
  path: z.string(),
  parameters: z.record(z.string(), z.string()),
  language: z.string(),
  hasToken: z.boolean(),
  status: z
    .nullable(z.int())
    .check(z.describe('0 where the answer was lost on purpose, null while it is awaited.')),
  outcome: z
    .nullable(z.string())
    .check(z.describe("Type of the answer's envelope, such as ok, error or 999; null where it has none.")),
  took: z.nullable(z.number()).check(z.describe('Real milliseconds until the answer.')),
  size: z.int().check(z.describe("Length of the answer's body.")),
  body: z
    .optional(z.string())
    .check(z.describe(`Its first ${KEPT_OF_BODY} characters, where one call is asked for by id.`)),
});

const frame = z.object({
  id: z.int().check(z.describe('Numbered from 1 as they left.')),
  at: z.int(),
  socket: z.string(),
  event: z.string(),
  size: z.int().check(z.describe('Length of the payload as JSON.')),
  to: z.nullable(z.int()).check(z.describe('The user of a private event; null for a public one.')),
  content: z.string().check(z.describe(`The first ${SHOWN_OF_FRAME} characters of the payload as JSON.`)),
});

/** What passed between pages and the exchange. */
export const trafficCalls = {
  '/sim/requests': {
    GET: call(
      {
        summary: `The latest ${KEPT_REQUESTS} calls under /api with their answers, oldest first.`,
        details:
          'What is secret is masked in parameters and answers. Without a query: all of them, without bodies.',
        takes: z.strictObject({
          id: z.optional(whole(Number.MAX_SAFE_INTEGER)).check(z.describe('One call, with its body.')),
          contains: contains.check(
            z.describe('Only calls with this text in method, path, parameters or answer.'),
          ),
          failed: z
            .optional(z.literal('yes'))
            .check(z.describe('Only calls that were refused, failed or were lost.')),
          latest: z.optional(whole(KEPT_REQUESTS)).check(z.describe('At most so many, the newest.')),
        }),
        answers: z.object({ requests: z.array(request) }),
      },
      (target, { failed, ...query }) => ({
        requests: target.requests({ ...query, failed: failed === 'yes' }),
      }),
    ),
  },
  '/sim/frames': {
    GET: call(
      {
        summary: `The latest ${KEPT_FRAMES} events sent to sockets, oldest first.`,
        details: 'What is secret is masked.',
        takes: z.strictObject({
          contains: contains.check(z.describe('Only events with this text in name or content.')),
          latest: z.optional(whole(KEPT_FRAMES)).check(z.describe('At most so many, the newest.')),
        }),
        answers: z.object({ frames: z.array(frame) }),
      },
      (target, query) => ({ frames: target.frames(query) }),
    ),
  },
} satisfies CallTable;
