/** The form in which calls and events are reported. */
import * as z from 'zod/mini';
import type { Lasting } from './requests.ts';
import { KEPT_OF_BODY, SHOWN_OF_FRAME } from './traffic-limits.ts';

/** One call that reached the exchange (`GET /sim/requests`). */
export const requestReport = z.object({
  id: z.int().check(z.describe('Numbered from 1 as they came.')),
  at: z.int(),
  method: z.string(),
  path: z.string(),
  parameters: z.record(z.string(), z.string()),
  language: z.string(),
  hasToken: z.boolean(),
  status: z
    .nullable(z.int())
    .check(z.describe('0 where the response was lost on purpose, null while it is awaited.')),
  outcome: z
    .nullable(z.string())
    .check(z.describe("Type of the response's envelope, such as ok, error or 999; null where it has none.")),
  took: z.nullable(z.number()).check(z.describe('Real milliseconds until the response.')),
  size: z.int().check(z.describe("Length of the response's body.")),
  body: z
    .optional(z.string())
    .check(z.describe(`Its first ${KEPT_OF_BODY} characters, where one call is asked for by id.`)),
});

export type RequestReport = Lasting<z.output<typeof requestReport>>;

/** One event that was sent to one socket (`GET /sim/frames`). */
export const frameReport = z.object({
  id: z.int().check(z.describe('Numbered from 1 as they left.')),
  at: z.int(),
  socket: z.string(),
  event: z.string(),
  size: z.int().check(z.describe('Length of the payload as JSON.')),
  to: z.nullable(z.int()).check(z.describe('The user of a private event; null for a public one.')),
  content: z.string().check(z.describe(`The first ${SHOWN_OF_FRAME} characters of the payload as JSON.`)),
});

export type FrameReport = Lasting<z.output<typeof frameReport>>;
