/** Short ways to publish, take and end, and to let time pass. */
import type { CommandInput, Exchange } from '#simulator/exchange.ts';
import { createExchange } from '#simulator/exchange.ts';
import type { Ad, Deal } from '#simulator/modules/c2c/index.ts';
import type { ScenarioData } from '#simulator/scenario/data.ts';
import { actor, smallScenario, USDT, userId } from '../exchange/house.ts';

export const OPERATOR = { kind: 'operator' } as const;

export const DETAILS = {
  realName: 'Li Hua',
  bankName: 'Bank',
  bankAccount: '6222000000000000',
  alipayAccount: '',
  wechatNickname: '',
  wechatAccount: '',
};

/**
 * An exchange whose users have 5000 USDT each in the legal account and have said how they are paid; no simulated traders, unless
 * told otherwise, and every refusal is checked for traces.
 */
export function c2cExchange(changes: Partial<ScenarioData> = {}, users = 3): Exchange {
  const settings = { c2cTraders: 0, ...changes.settings };
  const exchange = createExchange(smallScenario({ ...changes, settings }, users), { verify: true });
  for (let user = 0; user < users; user += 1)
    exchange.execute('c2c.savePayout', { ...DETAILS, realName: `User ${user}` }, actor(user));
  return exchange;
}

type Publish = CommandInput<'c2c.publish'>;

export const AD: Publish = {
  side: 'sell',
  currency: USDT,
  way: 'bank',
  price: '6.8',
  number: '100',
  min: '0',
};

/** What a publishing comes to: 100 USDT for 6.8 CNY each to a bank account, unless told otherwise. */
export function tryPublish(exchange: Exchange, user: number, ad: Partial<Publish> = {}) {
  return exchange.execute('c2c.publish', { ...AD, ...ad }, actor(user));
}

/** Publishes an ad; throws its refusal. */
export function publish(exchange: Exchange, user: number, ad: Partial<Publish> = {}): Ad {
  const outcome = tryPublish(exchange, user, ad);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

/** Takes an ad; throws its refusal. */
export function take(exchange: Exchange, user: number, { id }: Pick<Ad, 'id'>): Deal {
  const outcome = exchange.execute('c2c.take', { ad: id }, actor(user));
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

/** The key of the refusal of what a party does with a deal; undefined when it was done. */
export function does(
  exchange: Exchange,
  user: number,
  what: 'pay' | 'cancel' | 'confirm',
  { id, side }: Pick<Deal, 'id' | 'side'>,
): string | undefined {
  const outcome =
    what === 'confirm'
      ? exchange.execute('c2c.confirm', { deal: id, side }, actor(user))
      : exchange.execute(`c2c.${what}`, { deal: id }, actor(user));
  return outcome.ok ? undefined : outcome.refusal.key;
}

export function advance(exchange: Exchange, ms: number): void {
  exchange.kernel.advanceTo(exchange.kernel.now() + ms);
}

/** What a user has in the legal account: available and locked. */
export function held(exchange: Exchange, user: number, currency = USDT): [bigint, bigint] {
  const { ledger } = exchange;
  return [ledger.available(userId(user), 'legal', currency), ledger.locked(userId(user), 'legal', currency)];
}

export const adStatus = (exchange: Exchange, { id }: Pick<Ad, 'id'>) => exchange.c2c.queries.ad(id)?.status;
export const dealStatus = (exchange: Exchange, { id }: Pick<Deal, 'id'>) =>
  exchange.c2c.queries.deal(id)?.status;
