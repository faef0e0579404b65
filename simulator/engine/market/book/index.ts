/** The public entry of the order book. */
export type { Execution, BookFill, Intent, NewOrder, Reached, Resting, Side } from './types.ts';
export { impactLevels } from './impact.ts';
export type { ImpactLevel } from './impact.ts';
export { Venue } from './venue.ts';
export type { VenueMarket, VenueRules } from './venue.ts';
