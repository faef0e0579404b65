/** What a scenario file may say about money in and out: what users apply for, what operators decide, what arrives. */
import * as z from 'zod/mini';
import { CONFIRMED_AT, payingAccounts } from '#simulator/modules/funding/index.ts';
import { LONGEST_REASON } from '#simulator/modules/module.ts';
import { account } from './order-format.ts';
import { amount, currencyName, expected, text, whole } from './words.ts';

const say = (words: string) => z.describe(words);

const currency = currencyName.check(say('Name of the currency.'));

/** A withdrawal that a user applies for. */
export const withdraw = z.strictObject(
  {
    user: account,
    currency,
    number: amount.check(say('How much leaves the account; the fee is part of it.')),
    address: text(128).check(z.regex(/^\S+$/, expected('an address without spaces')), say('Where it goes.')),
    from: z.optional(
      z
        .enum(payingAccounts, expected(payingAccounts.join(' or ')))
        .check(say('The account that pays; change if not said.')),
    ),
  },
  expected('user, currency, number and address'),
);

/** A deposit that a user says to have made. */
export const claim = z.strictObject(
  {
    user: account,
    currency,
    amount,
    from: text(128).check(say('What it was sent from.')),
    hash: z.optional(text(256).check(say('Hash of the transaction.'))),
  },
  expected('user, currency, amount and from'),
);

/** What an operator says to the oldest withdrawal, or claim, of a user that waits. */
export const decision = z
  .strictObject(
    {
      user: account,
      say: z.enum(['approve', 'reject'], expected('approve or reject')),
      reason: z.optional(text(LONGEST_REASON).check(say('Told to the user; a rejection has one.'))),
    },
    expected('user and say'),
  )
  .check(
    z.refine((given) => given.say === 'approve' || given.reason !== undefined, {
      path: ['reason'],
      error: 'missing, a rejection has a reason',
    }),
  );

/** Money that arrives for a user on its chain. */
export const receive = z.strictObject(
  {
    user: account,
    currency,
    amount,
    confirmations: z.optional(
      whole(0, CONFIRMED_AT).check(say('How many it comes with; none if not said, more come with time.')),
    ),
  },
  expected('user, currency and amount'),
);
