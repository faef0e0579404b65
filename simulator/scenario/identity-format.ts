/** What a scenario file may say about who its users are. */
import * as z from 'zod/mini';
import { account } from './order-format.ts';
import { expected, text } from './words.ts';

/** An identity that a user hands in. */
export const identity = z.strictObject(
  {
    user: account,
    name: text(60).check(
      z.regex(/^\D+$/, expected('a name without digits')),
      z.describe('Real name, without digits.'),
    ),
    number: text(32).check(
      z.regex(/^[\x21-\x7e]+$/, expected('an identity number: Latin letters, digits and signs, no spaces')),
      z.describe('Number of the identity document.'),
    ),
  },
  expected('user, name and number'),
);
