/** What a scenario file may say about who its users are. */
import * as z from 'zod/mini';
import { NAME_FORM, NUMBER_FORM } from '#simulator/modules/account/index.ts';
import { account } from './order-format.ts';
import { expected, text } from './words.ts';

/** An identity that a user hands in. */
export const identity = z.strictObject(
  {
    user: account,
    name: text(60).check(
      z.regex(NAME_FORM, expected('a name of one line without digits')),
      z.describe('Real name, without digits.'),
    ),
    number: text(32).check(
      z.regex(NUMBER_FORM, expected('an identity number: Latin letters, digits and signs, no spaces')),
      z.describe('Number of the identity document.'),
    ),
  },
  expected('user, name and number'),
);
