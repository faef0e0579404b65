/** What a host with rooms serves to a browser without a seat, which every page has to know (docs/rooms.md). */

/** Code of the refusal, whose status is 401. */
export const NO_SEAT = 'NO_SEAT';

/** Name of a `meta` element of the page: the browser that requested it has no seat. */
export const NO_SEAT_META = 'sandpit-no-seat';
