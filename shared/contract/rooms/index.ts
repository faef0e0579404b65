/** The calls of a host with rooms: what pages and the host agree on (docs/rooms.md). */
export * from './config.ts';
export * from './desk.ts';
export * from './no-seat.ts';
export * from './results.ts';
export * from './seat.ts';
