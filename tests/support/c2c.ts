/** Short ways to publish, take and end customer-to-customer deals. */
import type { CommandInput, Exchange } from '#simulator/engine/exchange.ts';
import type { Ad, Deal } from '#simulator/engine/modules/c2c/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/data.ts';
import { attempt, checkedExchange, done, refusalOf, run, USDT } from './exchange.ts';

export const DETAILS = {
  ...{ realName: 'Li Hua', bankName: 'Bank', bankAccount: '6222000000000000' },
  ...{ alipayAccount: '', wechatNickname: '', wechatAccount: '' },
};

/**
 * An exchange whose users have 5000 USDT each in the legal account and have payout details; no simulated traders, unless
 * stated otherwise, and every refusal is checked for traces.
 */
export function c2cExchange(changes: Partial<ScenarioData> = {}, users = 3): Exchange {
  const exchange = checkedExchange({ ...changes, settings: { c2cTraders: 0, ...changes.settings } }, users);
  for (let user = 0; user < users; user += 1)
    attempt(exchange, 'c2c.savePayout', { ...DETAILS, realName: `User ${user}` }, user);
  return exchange;
}

type Publish = CommandInput<'c2c.publish'>;

export const AD: Publish = {
  ...{ side: 'sell', currency: USDT, way: 'bank' },
  ...{ price: '6.8', number: '100', min: '0' },
};

/** The result of a publishing: 100 USDT for 6.8 CNY each to a bank account, unless stated otherwise. */
export const tryPublish = (exchange: Exchange, user: number, ad: Partial<Publish> = {}) =>
  attempt(exchange, 'c2c.publish', { ...AD, ...ad }, user);

/** Publishes an ad; throws its refusal. */
export const publish = (...given: Parameters<typeof tryPublish>): Ad => done(tryPublish(...given));

/** Takes an ad; throws its refusal. */
export const take = (exchange: Exchange, user: number, { id }: Pick<Ad, 'id'>): Deal =>
  run(exchange, 'c2c.take', { ad: id }, user);

/** The key of the refusal of what a party does with a deal; undefined when it was done. */
export const does = (
  exchange: Exchange,
  user: number,
  what: 'pay' | 'cancel' | 'confirm',
  { id, side }: Pick<Deal, 'id' | 'side'>,
): string | undefined =>
  refusalOf(
    attempt(exchange, `c2c.${what}`, { deal: id, ...(what === 'confirm' && { side }) } as never, user),
  );

export const adStatus = (exchange: Exchange, { id }: Pick<Ad, 'id'>) => exchange.c2c.queries.ad(id)?.status;
export const dealStatus = (exchange: Exchange, { id }: Pick<Deal, 'id'>) =>
  exchange.c2c.queries.deal(id)?.status;
