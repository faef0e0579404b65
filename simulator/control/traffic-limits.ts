/** How much is kept of what passed between pages and the exchange. */

/** How many of the latest calls are kept, and how much of each response: at most 500 × 4,000 characters, some 4 MB. */
export const KEPT_REQUESTS = 500;
export const KEPT_OF_BODY = 4_000;
/** Bytes of a form that is kept, at most: a longer one is a picture, or refused (simulator/protocol/api/body.ts). */
export const KEPT_OF_FORM = 64 * 1024;

/** How many of the latest events are kept, and how much of each is kept. */
export const KEPT_FRAMES = 200;
export const SHOWN_OF_FRAME = 2_000;
