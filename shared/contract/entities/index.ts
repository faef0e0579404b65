/** The rows of responses and events. */
export * from './acceptor.ts';
export * from './account.ts';
export * from './c2c.ts';
export * from './deposit.ts';
export * from './leverage.ts';
export * from './market.ts';
export * from './micro.ts';
export * from './notice.ts';
export * from './portfolio.ts';
export * from './practice.ts';
export * from './spot.ts';
export * from './wallet.ts';
