/** What a scenario file may say about peer-to-peer trading: how users are paid, and what they and simulated traders do. */
import * as z from 'zod/mini';
import { payWays, temperaments } from '#simulator/modules/c2c/index.ts';
import { account } from './order-format.ts';
import { amount, currencyName, expected, text } from './words.ts';

const say = (words: string) => z.describe(words);

/** Longest payout detail and real name that the calls take. */
const detail = text(100);

/** How a user is paid; a bank account at least. */
export const payout = z.strictObject(
  {
    realName: text(60),
    bankName: detail,
    bankAccount: detail,
    alipayAccount: z.optional(detail),
    wechatNickname: z.optional(detail),
    wechatAccount: z.optional(detail),
  },
  expected('realName, bankName and bankAccount'),
);

const ad = z.strictObject(
  {
    user: account,
    side: z.enum(['buy', 'sell'], expected('buy or sell')).check(say('What the user does with the coin.')),
    currency: currencyName.check(say('A coin with a legal account.')),
    number: amount.check(say('How much of the coin; at most 5 decimals.')),
    price: amount.check(say('CNY for one coin; at most 5 decimals.')),
    way: z.optional(
      z.enum(payWays, expected(payWays.join(', '))).check(say('How the money is paid; bank if not said.')),
    ),
  },
  expected('user, side, currency, number and price'),
);

const take = z.strictObject(
  { user: account, of: account.check(say('Whose latest open ad is taken.')) },
  expected('user and of'),
);

const does = z.enum(['pay', 'cancel', 'confirm'], expected('pay, cancel or confirm'));

const step = z.strictObject(
  { user: account, does: does.check(say('What the user does in the latest running deal of theirs.')) },
  expected('user and does'),
);

const trader = z.strictObject(
  {
    user: account,
    does: z
      .enum(['take', 'pay', 'cancel', 'confirm'], expected('take, pay, cancel or confirm'))
      .check(
        say("take the user's latest open ad, or go on with the latest running deal with the user, at once."),
      ),
    temperament: z.optional(
      z
        .enum(temperaments, expected(temperaments.join(', ')))
        .check(say('What kind of trader takes the ad; any if not said.')),
    ),
  },
  expected('user and does'),
);

const rule = z.strictObject(
  {
    user: account,
    decision: z
      .enum(['release', 'cancel'], expected('release or cancel'))
      .check(say('Hand the coins over, or give them back.')),
  },
  expected('user and decision'),
);

/** The actions of a beat. */
export const c2cActions = {
  c2cAd: z.optional(ad.check(say('Publishes a peer-to-peer ad of a user.'))),
  c2cTake: z.optional(take.check(say('Lets a user take the ad of another.'))),
  c2cDeal: z.optional(step.check(say('A step of a user in a peer-to-peer deal.'))),
  c2cRule: z.optional(rule.check(say('Decides the latest running peer-to-peer deal of a user.'))),
  c2cTrader: z.optional(trader.check(say('A step of a simulated trader, for a user.'))),
};
