/** What a host with rooms serves to a browser without a seat, which every page has to know (docs/rooms.md). */
import * as z from 'zod/mini';

/** Code of the refusal, whose status is 401. */
export const NO_SEAT = 'NO_SEAT';

/** Name of a `meta` element of the page: the browser that requested it has no seat. */
export const NO_SEAT_META = 'sandpit-no-seat';

const refusal = z.object({ error: z.object({ code: z.literal(NO_SEAT) }) });

/** Whether a response refuses a call because the browser has no seat in a room. */
export const isNoSeat = (body: unknown): boolean => refusal.safeParse(body).success;
