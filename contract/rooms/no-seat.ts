/** The refusal of a host with rooms that every page has to know: what it serves to a browser without a seat (docs/rooms.md). */
import * as z from 'zod/mini';

/** Code of the refusal, whose status is 401. */
export const NO_SEAT = 'NO_SEAT';

const refusal = z.object({ error: z.object({ code: z.literal(NO_SEAT) }) });

/** Whether a response refuses a call because the browser has no seat in a room. */
export const isNoSeat = (body: unknown): boolean => refusal.safeParse(body).success;
