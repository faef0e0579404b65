/** What a user is notified of (extension `notices`, X1). */
import * as z from 'zod/mini';
import { dateTime, integer, text } from '../fields.ts';

/** One notice. */
export const notice = z.object({
  /** 1, 2, 3 … for each user. */
  id: integer,
  /** When it happened, server time. */
  time: dateTime,
  /** What happened, such as `spotFilled`; docs/notices.md lists the kinds. A client skips those that it does not know. */
  kind: text,
  /** The facts of the kind, by name. */
  params: z.record(z.string(), text),
});

export type Notice = z.output<typeof notice>;
