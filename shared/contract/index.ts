/** The protocol: what both sides of the exchange agree on. It knows neither of them. */
export * from './codec.ts';
export * from './envelopes.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './extensions.ts';
export * from './form.ts';
export * from './keys.ts';
export * from './languages.ts';
export * from './operation.ts';
export * from './operations/index.ts';
export * from './pay-ways.ts';
export * from './periods.ts';
export * from './entities/index.ts';
