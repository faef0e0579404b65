/** The public entry of the order book. */
export type { Execution, Fill, Intent, NewOrder, Reached, Resting, Side } from './types.ts';
export { Venue } from './venue.ts';
export type { VenueMarket } from './venue.ts';
