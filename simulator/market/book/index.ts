export type { Level } from '../ladder.ts';
export type { Execution, Fill, Intent, NewOrder, Reached, Resting, Side, Venue } from './types.ts';
export { createVenue } from './venue.ts';
export type { VenueMarket } from './venue.ts';
